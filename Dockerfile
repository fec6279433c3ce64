# NZGS Tourney in a container. What it keeps lies in /data, or in the PostgreSQL of DATABASE_URL.
FROM python:3.13-slim@sha256:6771159cd4fa5d9bba1258caf0b82e6b73458c694d178ad97c5e925c2d0e1a91

# Fonts for Chinese, Japanese and Korean on the sheets.
RUN apt-get update \
    && apt-get install -y --no-install-recommends fonts-cns11643-kai fonts-droid-fallback fonts-nanum fonts-vlgothic \
    && rm -rf /var/lib/apt/lists/*

WORKDIR /program
COPY requirements/postgres.txt requirements/
RUN pip install --no-cache-dir --require-hashes -r requirements/postgres.txt
COPY . .
RUN pip install --no-cache-dir --no-deps . \
    && useradd --create-home tourney \
    && install -d -o tourney /data

USER tourney
WORKDIR /data
ENV VAR_DIR=/data PYTHONUNBUFFERED=1
VOLUME /data
EXPOSE 8000
HEALTHCHECK --interval=30s --timeout=10s --start-period=60s \
    CMD ["python", "-c", "from urllib.request import urlopen; urlopen('http://127.0.0.1:8000/health/', timeout=9)"]
CMD ["sh", "-c", "nzgs-tourney manage migrate --verbosity 1 --skip-checks \
    && nzgs-tourney manage collectstatic --noinput --verbosity 0 \
    && exec nzgs-tourney serve --host 0.0.0.0 --port 8000 --processes ${PROCESSES:-1}"]
