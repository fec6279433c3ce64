"""Opening day, from an empty laptop to the federation's site: installed from a stick, opened to the phones of the hall,
switched off in the middle of a result, carried on with on another laptop, finished, and handed over.

`PACKAGE=FILE` runs it in clean Debians with that package, or with that folder (`tests/proof/laptops.py`).
"""

from __future__ import annotations

import re
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, closing
from pathlib import Path

import pytest
import zxingcpp
from playwright.sync_api import Browser, BrowserContext, Page, expect
from pypdfium2 import PdfDocument

from tests.browser.chromium import FLAGS, SCREENS
from tests.browser.contexts import PATIENCE
from tests.browser.hall import NoHallError, hall
from tests.browser.hand import PASSWORD, SATURDAY, Hand
from tests.browser.network_lock import NetworkLock
from tests.browser.one_round import Thumb, tile, type_results
from tests.browser.steps import Steps
from tests.browser.test_from_zero import PLAYERS
from tests.pdf_text import pages_of
from tests.proof.double_click import end_all
from tests.proof.laptops import Laptop, clean_debian, package, stick_with
from tests.proof.servers import PATIENCE_SECONDS

pytestmark = [pytest.mark.proof, pytest.mark.slow]

LAPTOP, PHONE = "192.168.232.1", "192.168.232.2"
LONG = PATIENCE_SECONDS * 1000
THREE_MINUTES = 180.0
AGAIN = "again: "
"""How the steps from power off to the next result begin."""
FOOT = re.compile(r"\d+ · [0-9a-f]{12}")
DESK = "desk/rimu-open/open/"


@pytest.fixture
def phones(browser: Browser, tmp_path: Path, network: NetworkLock) -> Iterator[Callable[[], Page]]:
    """Gives phones on the other end of the hall's network, each with cookies of its own."""
    try:
        with hall(tmp_path, network, LAPTOP, PHONE) as program:
            other = browser.browser_type.launch(executable_path=str(program), args=FLAGS)

            def one() -> Page:
                context = other.new_context(**SCREENS["phone"], locale="en-NZ")
                context.set_default_timeout(PATIENCE)
                return context.new_page()

            yield one
            other.close()
    except NoHallError as reason:
        pytest.skip(str(reason))


@pytest.fixture
def new_laptop(tmp_path: Path) -> Iterator[Callable[[str], Laptop]]:
    """`new_laptop(name)`: one with nothing on it. All lose their power when the test ends."""
    installer = package()
    system = clean_debian(tmp_path, installer)
    made: list[Laptop] = []

    def one(name: str) -> Laptop:
        made.append(Laptop(tmp_path / name, installer, system))
        return made[-1]

    yield one
    for laptop in made:
        laptop.power_off()
    end_all()


def test_a_day_on_two_laptops_and_the_federations_site(
    browser: Browser, new_laptop: Callable[[str], Laptop], phones: Callable[[], Page], tmp_path: Path
) -> None:
    steps = Steps()
    with ExitStack() as opened:
        opened.callback(lambda: print(f"\n{steps.table()}\n{steps.together(AGAIN):6.1f} s  to the next result"))

        def desktop() -> BrowserContext:
            context = browser.new_context(viewport={"width": 1280, "height": 720}, locale="en-NZ")
            context.set_default_timeout(PATIENCE)
            opened.callback(context.close)
            return context

        first = new_laptop("first")
        first.plug_in(stick_with(tmp_path, package()))
        page = installed(steps, first, desktop())
        with steps.step("the first account"):
            first_account(page, "Hana Moke", "hana")
        with steps.step("the event"):
            first_event(page, "Rimu Open")
        phones_let_in(steps, page)
        invited(steps, page, "Mere Rangi", "Director", phones())
        invited(steps, page, "Hēmi Rātā", "Referee", phones())
        backed_up(steps, page, first)
        drawn(steps, page)
        paper, codes = slips(steps, page)
        player = phones()
        with steps.step("a phone opens its code"):
            opens(player, codes[0])
        in_the_backup(steps, page, first)
        reports(steps, player)
        killed(steps, page, first)

        second = new_laptop("second")
        second.plug_in(first.stick)
        page = restored(steps, second, desktop(), FOOT.findall(paper)[-1])
        signed_in_again(steps, page)
        if package() is not None:
            assert steps.together(AGAIN) < THREE_MINUTES, "what a director is promised, with the package on the stick"
        with steps.step("another phone opens its code from before"):
            opens(phones(), codes[1])
        finished(steps, page)

        federation = new_laptop("federation")
        federation.plug_in(second.stick)
        there, token = federations_site(steps, federation, desktop())
        handed_over(steps, page, there, token)


def installed(steps: Steps, laptop: Laptop, context: BrowserContext, of: str = "") -> Page:
    """From the stick to the running site; its start page stays open in the first tab."""
    with steps.step(f"{of}installed from the stick"):
        laptop.install()
    with steps.step(f"{of}the start page is there"):
        running = laptop.double_click()
    start = context.new_page()
    with steps.step(f"{of}the site is running, its database made"):
        start.goto(running.page)
        expect(start.get_by_role("link", name="Set up the site")).to_be_visible(timeout=LONG)
        with context.expect_page() as tab:
            start.get_by_role("link", name="Set up the site").click()
        page = tab.value
        expect(page.get_by_role("heading", name="Set up this site")).to_be_visible()
    return page


def first_account(page: Page, name: str, username: str) -> None:
    page.get_by_label("Your name").fill(name)
    page.get_by_label("Username").fill(username)
    page.get_by_label("Password", exact=True).fill(PASSWORD)
    page.get_by_label("The same password again").fill(PASSWORD)
    page.get_by_role("button", name="Make my account").click()
    expect(page.get_by_text(f"Welcome, {name}")).to_be_visible()


def first_event(page: Page, name: str) -> None:
    """A day's event, which everybody can see."""
    hand = Hand(page)
    hand.link("Make the first event")
    page.get_by_label("Name", exact=True).fill(name)
    page.get_by_label("First day").fill(str(SATURDAY))
    page.get_by_label("Last day").fill(str(SATURDAY))
    hand.press(page.get_by_text("Club McMahon", exact=True))
    hand.button("Make the event")
    hand.button("Make it public")
    expect(page.get_by_text("Everybody can see the event now.")).to_be_visible()


def home_of(page: Page) -> str:
    """The site's address on its own computer."""
    found = re.match(r"https?://[^/]+/", page.url)
    assert found
    return found[0]


def phones_let_in(steps: Steps, page: Page) -> None:
    """On the address of the hall's network."""
    with steps.step("phones are let in"):
        page.goto(f"{home_of(page)}desk/phones/")
        page.get_by_role("radio", name=re.compile(re.escape(LAPTOP))).check(force=True)
        page.get_by_role("button", name="Let phones in").click()
        expect(page.get_by_text("Try it with a phone")).to_be_visible()


def invited(steps: Steps, page: Page, person: str, role: str, phone: Page) -> None:
    """A helper: the director makes the link, and the helper's own phone accepts it."""
    with steps.step(f"{role.lower()} invited, and in"):
        page.goto(f"{home_of(page)}desk/rimu-open/officials/")
        page.get_by_label("Who is it for?").fill(person)
        page.get_by_role("radio", name=role).check(force=True)
        page.get_by_role("button", name="Make the link").click()
        link = page.get_by_role("textbox", name=f"Link for {person}").input_value()
        assert LAPTOP in link, link
        phone.goto(link)
        phone.get_by_label("Username").fill(role.lower())
        phone.get_by_label("Password", exact=True).fill(PASSWORD)
        phone.get_by_label("The same password again").fill(PASSWORD)
        phone.get_by_role("button", name="Accept and sign in").click()
        expect(phone.get_by_text("Welcome. You are")).to_be_visible()


def backed_up(steps: Steps, page: Page, laptop: Laptop) -> None:
    """From now on, onto the stick."""
    with steps.step("backups go to the stick"):
        page.goto(f"{home_of(page)}desk/backups/")
        page.get_by_label("A folder of this computer").fill(laptop.seen)
        page.get_by_role("button", name="Back up into this folder").click()
        expect(page.get_by_text(laptop.seen).first).to_be_visible()


def drawn(steps: Steps, page: Page) -> None:
    """Twelve entries, and their first round."""
    hand, desk = Hand(page), f"{home_of(page)}{DESK}"
    with steps.step("twelve entries from a list"):
        page.goto(f"{desk}import/")
        file = {"name": "entries.csv", "mimeType": "text/csv", "buffer": PLAYERS.encode()}
        page.get_by_label("File").set_input_files(file)
        hand.button("Check the list")
        hand.button("Accept the list")
        expect(page.locator("main")).to_contain_text("12 entered")
    with steps.step("the first round is drawn and published"):
        page.goto(f"{desk}rounds/1/")
        hand.button("Draw round 1")
        hand.button("Publish round 1")
        expect(page.get_by_text("Round 1 is published")).to_be_visible()


def slips(steps: Steps, page: Page) -> tuple[str, list[str]]:
    """The text of the slips, and the addresses in their codes, as a camera reads them."""
    with steps.step("the slips are printed, their codes read"):
        page.get_by_role("link", name="Sheets").click()
        link = page.get_by_role("link", name="Open Result slips").get_attribute("href")
        paper = page.request.get(f"{home_of(page)}{str(link).lstrip('/')}").body()
        with closing(PdfDocument(paper)) as document:
            pictures = [sheet.render(scale=3).to_pil() for sheet in document]
        codes = [code.text for picture in pictures for code in zxingcpp.read_barcodes(picture)]
    assert len(codes) == 12, codes
    assert all(code.startswith(f"http://{LAPTOP}:") for code in codes), codes
    return "\n".join(pages_of(paper)), codes


def opens(player: Page, code: str) -> None:
    """A code leads to the page of its player."""
    player.goto(code)
    expect(player.get_by_role("heading", level=1)).to_contain_text("Player")


def backups(laptop: Laptop) -> list[Path]:
    """Those on its stick, the newest last."""
    return sorted(laptop.stick.glob("*.backup"), key=lambda path: path.stat().st_mtime)


def in_the_backup(steps: Steps, page: Page, laptop: Laptop) -> None:
    """By itself, without anybody asking for it: one was written just before the publishing, and one follows it."""
    deadline = time.monotonic() + PATIENCE_SECONDS
    with steps.step("a backup with the published round is on the stick"):
        while True:
            kinds = ["before-publishing" in path.name for path in backups(laptop)]
            if any(kinds) and not kinds[-1]:
                return
            assert time.monotonic() < deadline
            page.wait_for_timeout(200)


def reports(steps: Steps, player: Page) -> None:
    with steps.step("a player reports on the phone"):
        thumb = Thumb(player)
        thumb.tap(tile(player, "I won"))
        thumb.tap(tile(player, "By resignation"))
        thumb.tap(player.get_by_role("button", name="Send the result"))
        expect(player.get_by_text("Your result is sent.")).to_be_visible()


def killed(steps: Steps, page: Page, laptop: Laptop) -> None:
    """One result is in, the next one half typed."""
    with steps.step("results are typed, and the power goes"):
        page.goto(f"{home_of(page)}{DESK}rounds/1/results/")
        type_results(page, "b5")
        page.keyboard.type("w")
        laptop.power_off()


def restored(steps: Steps, laptop: Laptop, context: BrowserContext, foot: str) -> Page:
    """The newest backup on the stick, by the page that an empty site has."""
    page = installed(steps, laptop, context, of=AGAIN)
    with steps.step(f"{AGAIN}the backup is restored, its head compared"):
        page.get_by_role("link", name="Restore a backup").click()
        page.get_by_label("Backup", exact=True).set_input_files(backups(laptop)[-1])
        page.get_by_role("button", name="Restore the backup").click()
        expect(page.get_by_role("heading", name="Restored", exact=True)).to_be_visible(timeout=LONG)
        expect(page.locator("main")).to_contain_text(foot)
    return page


def signed_in_again(steps: Steps, page: Page) -> None:
    """To the next result, by the start page."""
    start = page.context.pages[0]
    with steps.step(f"{AGAIN}the site started again"):
        expect(start.get_by_text("A backup was restored:")).to_be_visible()
        start.get_by_role("button", name="Start again").click()
        expect(start.get_by_role("link", name="Open the site")).to_be_visible(timeout=LONG)
        expect(start.get_by_text("A backup was restored:")).to_have_count(0)
        expect(start.get_by_text("phones open:")).to_be_visible()
    with steps.step(f"{AGAIN}signed in"):
        page.goto(str(start.get_by_role("link", name="Open the site").get_attribute("href")))
        page.get_by_role("link", name="For officials").click()
        page.get_by_label("Username or e-mail").fill("hana")
        page.get_by_label("Password", exact=True).fill(PASSWORD)
        page.keyboard.press("Enter")
        page.wait_for_url("**/desk/**")
    with steps.step(f"{AGAIN}the next result"):
        page.goto(f"{home_of(page)}{DESK}rounds/1/results/")
        type_results(page, "b5")


def finished(steps: Steps, page: Page) -> None:
    """The rest of the round, and the end."""
    hand, desk = Hand(page), f"{home_of(page)}{DESK}"
    with steps.step("the event is finished"):
        type_results(page, "b5", "w3", "b", "w", "j")
        hand.button("Close round 1")
        hand.button("These are right: close round 1")
        expect(page.get_by_text("Round 1 is closed: every result is confirmed.")).to_be_visible()
        page.goto(f"{desk.removesuffix('open/')}finish/")
        hand.button("Finish now")
        expect(page.get_by_role("link", name="Final standings").first).to_be_visible()


def federations_site(steps: Steps, laptop: Laptop, context: BrowserContext) -> tuple[Page, str]:
    """A site with another event; its page, and a token of its."""
    page = installed(steps, laptop, context, of="the federation’s site: ")
    hand = Hand(page)
    with steps.step("the federation’s site has another event and makes a token"):
        first_account(page, "Kea Tui", "kea")
        first_event(page, "Kauri Cup")
        page.goto(f"{home_of(page)}federation/other-sites/")
        page.get_by_label("Who it is for").fill("Rimu laptop")
        hand.button("Make it")
        token = page.get_by_role("textbox", name="The new token").input_value()
    return page, token


def handed_over(steps: Steps, page: Page, there: Page, token: str) -> None:
    """From the page of the event; there it stands beside the other one."""
    hand = Hand(page)
    with steps.step("the event is handed over to it"):
        page.goto(f"{home_of(page)}desk/rimu-open/other-site/")
        page.get_by_label("Address of the other site").fill(home_of(there).rstrip("/"))
        page.get_by_label("Token").fill(token)
        page.get_by_label("Name of this site").fill("Rimu laptop")
        hand.button("Ask that site")
        hand.fold("Hand it over")
        page.get_by_label("From then on it can only be changed there").check()
        hand.button(re.compile("^Hand over to"))
        expect(page.locator("main")).to_contain_text("Has everything")
    there.goto(home_of(there))
    expect(there.locator("main")).to_contain_text("Rimu Open")
    expect(there.locator("main")).to_contain_text("Kauri Cup")
    there.goto(f"{home_of(there)}e/rimu-open/open/standings/")
    expect(there.locator("main tbody tr")).to_have_count(12)
