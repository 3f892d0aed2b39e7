; makensis -DVERSION=1.0.0 -DFROM=<tree> -DOUT=<setup.exe> -DCOMPRESSION=lzma instalador.nsi
; /S installs without questions. Exit codes: 0 installed, 2 nothing changed, 3 the previous program runs,
; 4 no program runs: for example, the data were upgraded and the previous program cannot open them.
Unicode true
Target amd64-unicode
SetCompressor /SOLID ${COMPRESSION}
SetCompressorDictSize 64
ManifestSupportedOS Win10
ManifestDPIAware true
RequestExecutionLevel admin
AllowSkipFiles off
!include MUI2.nsh
!include LogicLib.nsh
!include FileFunc.nsh
!include WinVer.nsh
!include x64.nsh

Name "Admin Gimnasios"
OutFile "${OUT}"
!ifdef SIGN
  !uninstfinalize '${SIGN} "%1"' = 0
!endif
InstallDir "$PROGRAMFILES64\Admin Gimnasios"
BrandingText "Admin Gimnasios ${VERSION}"
VIProductVersion "${VERSION}.0"
VIAddVersionKey /LANG=3082 ProductName "Admin Gimnasios"
VIAddVersionKey /LANG=3082 FileDescription "Instalador de Admin Gimnasios"
VIAddVersionKey /LANG=3082 FileVersion "${VERSION}"
VIAddVersionKey /LANG=3082 LegalCopyright "MIT"
!define UNINSTALL "Software\Microsoft\Windows\CurrentVersion\Uninstall\AdminGimnasios"
!define SERVICE "AdminGimnasios"
; Seconds. Long, because the program backs up and upgrades a large database before it answers.
!define WAIT_SECONDS 900

!define MUI_ABORTWARNING
!insertmacro MUI_PAGE_WELCOME
!insertmacro MUI_PAGE_INSTFILES
; The Explorer starts the browser, which would otherwise get the installer's rights.
!define MUI_FINISHPAGE_RUN "$WINDIR\explorer.exe"
!define MUI_FINISHPAGE_RUN_PARAMETERS "$\"$INSTDIR\abrir.exe$\""
!define MUI_FINISHPAGE_RUN_TEXT "Abrir Admin Gimnasios"
!insertmacro MUI_PAGE_FINISH
!insertmacro MUI_UNPAGE_CONFIRM
!insertmacro MUI_UNPAGE_INSTFILES
!insertmacro MUI_LANGUAGE "SpanishInternational"

Var Data
Var CopyBefore
Var CopyAfter
Var Mutex
Var Port
Var Tool

!include "${__FILEDIR__}/macros.nsh"

Function .onInit
  SetRegView 64
  ${IfNot} ${AtLeastWin10}
  ${OrIfNot} ${RunningX64}
    ${Refuse} "Admin Gimnasios necesita Windows 10 o posterior, de 64 bits." 2
  ${EndIf}
  System::Call 'kernel32::CreateMutexW(p 0, i 0, w "AdminGimnasiosInstaladorAbierto") p .r1 ?e'
  Pop $0
  ; 183: the mutex exists. 5: it belongs to another account.
  ${If} $0 = 183
  ${OrIf} $0 = 5
    ${Refuse} "Ya se está instalando Admin Gimnasios." 2
  ${EndIf}
  ; Overrides a folder of the command line, because the installer renames and deletes $INSTDIR.
  StrCpy $INSTDIR "$PROGRAMFILES64\Admin Gimnasios"
  ${GetParameters} $1
  ClearErrors
  ${GetOptions} $1 "/PUERTO=" $Port
  ${If} ${Errors}
    StrCpy $Port ""
  ${Else}
    IntOp $0 $Port + 0
    ${If} $0 != $Port
    ${OrIf} $0 < 1
    ${OrIf} $0 > 65535
      ${Refuse} "El puerto debe ser un número de 1 a 65535. No cambió nada." 2
    ${EndIf}
  ${EndIf}
FunctionEnd

Function .onInstFailed
  RMDir /r "$INSTDIR.nuevo"
FunctionEnd

; Sets $0 to the name of the newest complete backup made before an upgrade.
Function lastCopy
  StrCpy $0 ""
  FindFirst $1 $2 "$Data\copias\antes-de-actualizar-*"
  ${DoWhile} $2 != ""
    StrCpy $3 $2 "" -7
    StrCpy $4 $2 "" -11
    ${If} $3 == ".sql.gz"
    ${OrIf} $4 == ".sql.gz.age"
      ${If} $2 S> $0
        StrCpy $0 $2
      ${EndIf}
    ${EndIf}
    FindNext $1 $2
  ${Loop}
  FindClose $1
FunctionEnd

; Takes over the data folder, which any account may have created before the first installation. Without /T,
; which would follow a junction of that account out of the folder.
Function ownData
  ClearErrors
  ReadRegDWORD $0 HKLM "Software\AdminGimnasios" "Puerto"
  ${If} ${Errors}
    ${Run} '"$SYSDIR\icacls.exe" "$Data" /setowner *S-1-5-32-544'
    ${Run} '"$SYSDIR\icacls.exe" "$Data" /reset'
  ${EndIf}
FunctionEnd

; Grants access only to service, system and administrators, by SID, because group names depend on the language.
; The service may not replace or write ajustes.env, because administrators run Node with it.
Function closeData
  ${Run} '"$SYSDIR\icacls.exe" "$Data" /inheritance:r /grant:r "*S-1-5-18:(OI)(CI)F" "*S-1-5-32-544:(OI)(CI)F" "NT SERVICE\${SERVICE}:(OI)(CI)(IO)M"'
  ${Run} '"$SYSDIR\icacls.exe" "$Data" /grant "NT SERVICE\${SERVICE}:(RX,W)"'
  ${Run} '"$SYSDIR\icacls.exe" "$Data\ajustes.env" /setowner *S-1-5-32-544'
  ${Run} '"$SYSDIR\icacls.exe" "$Data\ajustes.env" /reset'
  ${Run} '"$SYSDIR\icacls.exe" "$Data\ajustes.env" /inheritance:r /grant:r *S-1-5-18:F *S-1-5-32-544:F "NT SERVICE\${SERVICE}:R"'
FunctionEnd

; Starts the service of $INSTDIR; $0 is 0 once it answers.
Function startService
  ${Run} '"$INSTDIR\gimnasio.exe" instalar-servicio'
  ${If} $0 != 0
    DetailPrint "No se pudo crear el servicio (error $0)."
    Return
  ${EndIf}
  Call closeData
  !insertmacro FreeService
  ${Run} '"$Tool" iniciar'
  DetailPrint "Esperando a que el programa responda…"
  ${Run} '"$Tool" esperar ${WAIT_SECONDS}'
FunctionEnd

Section "Programa"
  SetShellVarContext all
  StrCpy $Data "$APPDATA\AdminGimnasios"
  CreateDirectory "$Data"
  Call ownData
  ; The settings file always exists, because without it Node prints a warning in English.
  ${IfNot} ${FileExists} "$Data\ajustes.env"
    FileOpen $0 "$Data\ajustes.env" w
    FileWrite $0 "# Una variable por renglon, como COPIAS_CLAVE=...; el puerto se cambia con el instalador.$\r$\n"
    FileClose $0
  ${EndIf}

  ; Unpacks beside the program, which runs until the files are complete: a full disk changes nothing.
  RMDir /r "$INSTDIR.nuevo"
  RMDir /r "$INSTDIR.borrar"
  SetOutPath "$INSTDIR.nuevo"
  File /r "${FROM}/*"
  WriteUninstaller "$INSTDIR.nuevo\desinstalar.exe"
  SetOutPath "$TEMP"
  !insertmacro UnpackTool

  ; Deletes a leftover .anterior if the installed program, which is newer, works.
  ${If} ${FileExists} "$INSTDIR.anterior"
    ${Run} '"$Tool" esperar 0'
    ${If} $0 == 0
      ${Move} "$INSTDIR.anterior" "$INSTDIR.borrar"
      ${If} $0 != 0
        ${Refuse} "Otro programa tiene abiertos los archivos de Admin Gimnasios. Reinicia el equipo y vuelve a instalar. No cambió nada." 2
      ${EndIf}
      RMDir /r "$INSTDIR.borrar"
    ${EndIf}
  ${EndIf}
  !insertmacro HoldService
  ${If} ${FileExists} "$INSTDIR"
    DetailPrint "Cerrando el programa…"
    ${Run} '"$Tool" parar "$INSTDIR"'
    ${If} $0 != 0
      ${NothingChanged} "Admin Gimnasios no se cerró. Reinicia el equipo y vuelve a instalar."
    ${EndIf}
  ${EndIf}
  Call lastCopy
  StrCpy $CopyBefore $0
  ; $INSTDIR.anterior is always complete: after a power cut during an update, it is the last program that ran.
  StrCpy $0 0
  ${If} ${FileExists} "$INSTDIR"
    ${If} ${FileExists} "$INSTDIR.anterior"
      ${Move} "$INSTDIR" "$INSTDIR.borrar"
    ${Else}
      ${Move} "$INSTDIR" "$INSTDIR.anterior"
    ${EndIf}
  ${EndIf}
  ${If} $0 != 0
    ${NothingChanged} "Otro programa tiene abiertos los archivos de Admin Gimnasios. Reinicia el equipo y vuelve a instalar."
  ${EndIf}
  RMDir /r "$INSTDIR.borrar"
  ${Move} "$INSTDIR.nuevo" "$INSTDIR"
  ${If} $0 == 0
    ${Run} '"$Tool" puerto $Port'
    Call startService
  ${EndIf}
  ${If} $0 != 0
    Call goBack
  ${EndIf}

  ; Renames before deleting, so that a folder named .anterior is always complete.
  ${If} ${FileExists} "$INSTDIR.anterior"
    ${Move} "$INSTDIR.anterior" "$INSTDIR.borrar"
    RMDir /r "$INSTDIR.borrar"
  ${EndIf}
  CreateShortcut "$SMPROGRAMS\Admin Gimnasios.lnk" "$INSTDIR\abrir.exe"
  CreateShortcut "$DESKTOP\Admin Gimnasios.lnk" "$INSTDIR\abrir.exe"
  WriteRegStr HKLM "${UNINSTALL}" "DisplayName" "Admin Gimnasios"
  WriteRegStr HKLM "${UNINSTALL}" "DisplayVersion" "${VERSION}"
  WriteRegStr HKLM "${UNINSTALL}" "DisplayIcon" "$INSTDIR\abrir.exe"
  WriteRegStr HKLM "${UNINSTALL}" "InstallLocation" "$INSTDIR"
  WriteRegStr HKLM "${UNINSTALL}" "UninstallString" '"$INSTDIR\desinstalar.exe"'
  WriteRegStr HKLM "${UNINSTALL}" "QuietUninstallString" '"$INSTDIR\desinstalar.exe" /S'
  WriteRegDWORD HKLM "${UNINSTALL}" "NoModify" 1
  WriteRegDWORD HKLM "${UNINSTALL}" "NoRepair" 1
  ${GetSize} "$INSTDIR" "/S=0K" $0 $1 $2
  IntFmt $0 "0x%08X" $0
  WriteRegDWORD HKLM "${UNINSTALL}" "EstimatedSize" "$0"
SectionEnd

; Puts the previous program back after the new one did not answer, and ends the installation.
Function goBack
  DetailPrint "El programa no respondió."
  ; Closes the handle that is still open if the service was not started: HoldService would overwrite it.
  !insertmacro FreeService
  !insertmacro HoldService
  ${Run} '"$Tool" parar "$INSTDIR"'
  Call lastCopy
  StrCpy $CopyAfter $0
  ${IfNot} ${FileExists} "$INSTDIR.anterior"
    ${Refuse} "Admin Gimnasios no respondió. En $Data\programa.log está por qué; después, vuelve a instalar." 4
  ${EndIf}
  StrCpy $0 0
  ${If} ${FileExists} "$INSTDIR"
    ${Move} "$INSTDIR" "$INSTDIR.borrar"
  ${EndIf}
  ${If} $0 == 0
    ${Move} "$INSTDIR.anterior" "$INSTDIR"
  ${EndIf}
  ${If} $0 != 0
    ${Refuse} "La versión nueva no respondió, y la anterior, completa en $INSTDIR.anterior, no se pudo poner en su lugar. Reinicia el equipo y vuelve a instalar." 4
  ${EndIf}
  RMDir /r "$INSTDIR.borrar"
  Call startService
  ${If} $0 == 0
    ${Refuse} "La versión nueva no respondió: sigue la anterior, con los datos como estaban. En $Data\programa.log está por qué." 3
  ${EndIf}
  ${Run} '"$Tool" parar "$INSTDIR"'
  ${If} $CopyAfter != $CopyBefore
    ${Refuse} "La versión nueva actualizó los datos y después no respondió; la anterior, que quedó instalada, no puede abrirlos. Los datos de antes están completos en la copia $CopyAfter. Para volver a ellos, en «Símbolo del sistema» como administrador:$\r$\n$\r$\n$\"$INSTDIR\gimnasio.exe$\" restaurar $\"$Data\copias\$CopyAfter$\" --reemplazar$\r$\n$\"$INSTDIR\gimnasio.exe$\" iniciar" 4
  ${Else}
    ${Refuse} "Ni la versión nueva ni la anterior respondieron. En $Data\programa.log está por qué." 4
  ${EndIf}
FunctionEnd

; Overrides a folder of the command line, because the uninstaller deletes $INSTDIR.
Function un.onInit
  StrCpy $INSTDIR "$PROGRAMFILES64\Admin Gimnasios"
FunctionEnd

Section "Uninstall"
  SetShellVarContext all
  SetRegView 64
  StrCpy $Data "$APPDATA\AdminGimnasios"
  SetOutPath "$TEMP"
  !insertmacro UnpackTool
  !insertmacro HoldService
  ${Run} '"$Tool" parar "$INSTDIR"'
  ${If} $0 != 0
    ${NothingChanged} "Admin Gimnasios no se cerró. Reinicia el equipo y repite."
  ${EndIf}
  ${Run} '"$Tool" quitar-servicio'
  Delete "$SMPROGRAMS\Admin Gimnasios.lnk"
  Delete "$DESKTOP\Admin Gimnasios.lnk"
  RMDir /r "$INSTDIR.nuevo"
  RMDir /r "$INSTDIR.borrar"
  RMDir /r "$INSTDIR.anterior"
  RMDir /r "$INSTDIR"
  DeleteRegKey HKLM "${UNINSTALL}"
  MessageBox MB_OK|MB_ICONINFORMATION "El programa se quitó. Los datos del gimnasio y sus copias siguen en $Data: si lo instalas otra vez, todo está como lo dejaste." /SD IDOK
SectionEnd
