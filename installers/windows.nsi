; The installer for Windows, by NSIS; installers/build.py names STAGE, OUTPUT, VERSION, PYTHON, PYTHONS, WITH_PYTHON.
;
; For one person, without an administrator. Each version has a folder of its own beside the last one; Python stays at one
; path over versions, as Windows' firewall asks once for each program. The data is elsewhere and is never touched.
Unicode true
Target amd64-unicode
ManifestLongPathAware true
ManifestDPIAware true
RequestExecutionLevel user
SetCompressor /SOLID lzma
Name "NZGS Tourney"
OutFile "${OUTPUT}"
BrandingText "NZGS Tourney ${VERSION}"
Icon "${STAGE}/nzgs-tourney.ico"
UninstallIcon "${STAGE}/nzgs-tourney.ico"
ShowInstDetails show
ShowUninstDetails show

!include LogicLib.nsh
!define REMOVAL "Software\Microsoft\Windows\CurrentVersion\Uninstall\NZGS Tourney"
!define MENU "$SMPROGRAMS\NZGS Tourney"
Var before

Page instfiles
UninstPage uninstConfirm
UninstPage instfiles

Function .onInit
	; Never a folder that somebody chose: the uninstaller would empty it.
	StrCpy $INSTDIR "$LOCALAPPDATA\Programs\NZGS Tourney"
FunctionEnd

; Leaves unless the program's Python can be written, i.e. nothing of it runs.
!macro not_while_it_runs
	${If} ${FileExists} "$INSTDIR\${PYTHONS}\pythonw.exe"
		ClearErrors
		FileOpen $0 "$INSTDIR\${PYTHONS}\pythonw.exe" a
		${If} ${Errors}
			MessageBox MB_ICONEXCLAMATION "NZGS Tourney is running. Press Stop on its start page, then try again." /SD IDOK
			Quit
		${EndIf}
		FileClose $0
	${EndIf}
!macroend

Section
	!insertmacro not_while_it_runs
	ReadRegStr $before HKCU "${REMOVAL}" "DisplayVersion"
	ReadRegStr $1 HKCU "${REMOVAL}" "VersionBefore"
	${If} $before == "${VERSION}"
		StrCpy $before $1
	${EndIf}

	DetailPrint "Copying NZGS Tourney ${VERSION}"
	SetDetailsPrint none
	RMDir /r "$INSTDIR\${VERSION}"
	SetOutPath "$INSTDIR\${VERSION}"
	File /r "${STAGE}/program/*"
	SetDetailsPrint both
!ifdef WITH_PYTHON
	DetailPrint "Copying Python ${PYTHON}"
	SetDetailsPrint none
	RMDir /r "$INSTDIR\${PYTHONS}"
	SetOutPath "$INSTDIR\${PYTHONS}"
	File /r "${STAGE}/${PYTHONS}/*"
	SetDetailsPrint both
!else
	${IfNot} ${FileExists} "$INSTDIR\${PYTHONS}\pythonw.exe"
		Call fetch_python
	${EndIf}
!endif

	SetOutPath "$INSTDIR"
	File "${STAGE}/nzgs-tourney.ico"
	DetailPrint "Preparing the first start, about a minute"
	SetOutPath "$INSTDIR\${VERSION}"
	nsExec::ExecToLog '"$INSTDIR\${PYTHONS}\python.exe" -m compileall -q -j 0 libraries start.py'
	Pop $0

	SetOutPath "$INSTDIR\${VERSION}"
	CreateDirectory "${MENU}"
	Delete "${MENU}\*.lnk"
	CreateShortcut "${MENU}\NZGS Tourney.lnk" "$INSTDIR\${PYTHONS}\pythonw.exe" '"$INSTDIR\${VERSION}\start.py"' "$INSTDIR\nzgs-tourney.ico"
	CreateShortcut "$DESKTOP\NZGS Tourney.lnk" "$INSTDIR\${PYTHONS}\pythonw.exe" '"$INSTDIR\${VERSION}\start.py"' "$INSTDIR\nzgs-tourney.ico"
	${If} $before != ""
	${AndIf} ${FileExists} "$INSTDIR\$before\start.py"
		SetOutPath "$INSTDIR\$before"
		CreateShortcut "${MENU}\NZGS Tourney $before (the last version).lnk" "$INSTDIR\${PYTHONS}\pythonw.exe" '"$INSTDIR\$before\start.py"' "$INSTDIR\nzgs-tourney.ico"
	${EndIf}
	SetOutPath "$INSTDIR"
	Call remove_older

	WriteUninstaller "$INSTDIR\uninstall.exe"
	WriteRegStr HKCU "${REMOVAL}" "DisplayName" "NZGS Tourney"
	WriteRegStr HKCU "${REMOVAL}" "DisplayVersion" "${VERSION}"
	WriteRegStr HKCU "${REMOVAL}" "VersionBefore" "$before"
	WriteRegStr HKCU "${REMOVAL}" "DisplayIcon" "$INSTDIR\nzgs-tourney.ico"
	WriteRegStr HKCU "${REMOVAL}" "Publisher" "NZGS Tourney developers"
	WriteRegStr HKCU "${REMOVAL}" "UninstallString" '"$INSTDIR\uninstall.exe"'
	WriteRegDWORD HKCU "${REMOVAL}" "NoModify" 1
	WriteRegDWORD HKCU "${REMOVAL}" "NoRepair" 1
	DetailPrint "Done. NZGS Tourney is in the start menu and on the desktop."
SectionEnd

!ifndef WITH_PYTHON
Function fetch_python
	DetailPrint "Fetching Python ${PYTHON} from the internet, about 25 MB"
	SetOutPath "$INSTDIR"
	File "${STAGE}/uv.exe"
	nsExec::ExecToLog '"$INSTDIR\uv.exe" python install ${PYTHON} --no-bin --no-registry --install-dir "$INSTDIR\fetched"'
	Pop $0
	FindFirst $1 $2 "$INSTDIR\fetched\cpython-${PYTHON}*"
	FindClose $1
	${If} $2 != ""
		Rename "$INSTDIR\fetched\$2" "$INSTDIR\${PYTHONS}"
	${EndIf}
	RMDir /r "$INSTDIR\fetched"
	Delete "$INSTDIR\uv.exe"
	${IfNot} ${FileExists} "$INSTDIR\${PYTHONS}\pythonw.exe"
		RMDir /r "$INSTDIR\${VERSION}"
		SetOutPath "$TEMP"
		RMDir "$INSTDIR"
		MessageBox MB_ICONEXCLAMATION "Python could not be fetched. Connect this computer to the internet and install again." /SD IDOK
		Abort "Python could not be fetched: the internet is needed for it, this once."
	${EndIf}
FunctionEnd
!endif

; Removes every version but this one and the one before.
Function remove_older
	FindFirst $1 $2 "$INSTDIR\*.*"
	${DoWhile} $2 != ""
		${If} $2 != "${VERSION}"
		${AndIf} $2 != $before
		${AndIf} $2 != "."
		${AndIf} $2 != ".."
		${AndIf} ${FileExists} "$INSTDIR\$2\start.py"
			RMDir /r "$INSTDIR\$2"
		${EndIf}
		FindNext $1 $2
	${Loop}
	FindClose $1
FunctionEnd

Section Uninstall
	; Only what this installer lays down is removed.
	StrCpy $INSTDIR "$LOCALAPPDATA\Programs\NZGS Tourney"
	!insertmacro not_while_it_runs
	FindFirst $1 $2 "$INSTDIR\*.*"
	${DoWhile} $2 != ""
		${If} $2 != "."
		${AndIf} $2 != ".."
			${If} ${FileExists} "$INSTDIR\$2\start.py"
			${OrIf} ${FileExists} "$INSTDIR\$2\pythonw.exe"
				RMDir /r "$INSTDIR\$2"
			${EndIf}
		${EndIf}
		FindNext $1 $2
	${Loop}
	FindClose $1
	Delete "$INSTDIR\nzgs-tourney.ico"
	Delete "$INSTDIR\uninstall.exe"
	RMDir "$INSTDIR"
	Delete "$DESKTOP\NZGS Tourney.lnk"
	RMDir /r "${MENU}"
	DeleteRegKey HKCU "${REMOVAL}"
	DetailPrint "Your events stay in $LOCALAPPDATA\nzgs-tourney"
SectionEnd
