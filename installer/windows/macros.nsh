; Macros of instalador.nsi.

; Runs a program. Sets $0 to its exit code; appends the code, the command and its output to instalacion.log.
!macro Run LINE
  nsExec::ExecToStack '${LINE}'
  Pop $0
  Pop $8
  ClearErrors
  FileOpen $9 "$Data\instalacion.log" a
  FileSeek $9 0 END
  FileWriteUTF16LE $9 `$0: ${LINE}$\r$\n$8`
  FileClose $9
!macroend
!define Run "!insertmacro Run"

; Renames a folder. Retries for 30 s, because antivirus software opens new files. Sets $0 to 0 on success.
!macro Move FROM TO
  StrCpy $0 1
  ${ForEach} $1 1 60 + 1
    ClearErrors
    Rename "${FROM}" "${TO}"
    ${IfNot} ${Errors}
      StrCpy $0 0
      ${ExitFor}
    ${EndIf}
    Sleep 500
  ${Next}
!macroend
!define Move "!insertmacro Move"

!macro Refuse TEXT CODE
  MessageBox MB_OK|MB_ICONSTOP "${TEXT}" /SD IDOK
  DetailPrint "${TEXT}"
  SetErrorLevel ${CODE}
  Abort
!macroend
!define Refuse "!insertmacro Refuse"

; Holds the mutex that stops Windows from restarting the service, or frees it.
!macro HoldService
  System::Call 'kernel32::CreateMutexW(p 0, i 0, w "Global\AdminGimnasiosInstalador") p .s'
  Pop $Mutex
!macroend
!macro FreeService
  System::Call 'kernel32::CloseHandle(p $Mutex)'
  StrCpy $Mutex 0
!macroend

; Unpacks our own gimnasio.exe, because antivirus software may have removed the installed one.
!macro UnpackTool
  InitPluginsDir
  StrCpy $Tool "$PLUGINSDIR\gimnasio.exe"
  File "/oname=$Tool" "${FROM}/gimnasio.exe"
!macroend

!macro NothingChanged TEXT
  !insertmacro FreeService
  ${Run} '"$Tool" iniciar'
  ${Refuse} "${TEXT} No cambió nada." 2
!macroend
!define NothingChanged "!insertmacro NothingChanged"
