/* gimnasio.exe: the Windows service that runs Node, and the commands of an installation.
   abrir.exe, the shortcut, is the same program linked without a console.
   The service stops Node by closing its standard input, because Windows has no SIGTERM. */
#define _WIN32_WINNT 0x0A00
#include <winsock2.h>
#include <ws2tcpip.h>
#include <windows.h>
#include <stdio.h>
#include <wchar.h>

#define NAME L"AdminGimnasios"
#define TITLE L"Admin Gimnasios"
/* Mutex that an installer holds while it replaces the program; a power cut frees it. */
#define INSTALLING L"Global\\AdminGimnasiosInstalador"
#define LONG_PATH 1024
#define COMMAND 8192

/* places.c: folders, the port, and the command that runs Node. */
extern wchar_t home[LONG_PATH], data[LONG_PATH];
extern BOOL is_shortcut;
void find_places(void);
void join(wchar_t *to, const wchar_t *folder, const wchar_t *name);
int read_port(void);
int write_port(DWORD port);
int choose_port(void);
void append_quoted(wchar_t *command, const wchar_t *argument);
void node_command(wchar_t *command, const wchar_t *program, int count, wchar_t **arguments);

/* service.c: the service itself. */
VOID WINAPI service_main(DWORD count, LPWSTR *arguments);
void order_files(wchar_t *output, wchar_t *code);

/* control.c: installs, starts, stops and awaits the service. */
SC_HANDLE open_service(DWORD access);
DWORD state_of(SC_HANDLE service);
int install_service(void);
int remove_service(void);
int start_service(void);
int stop_service(void);
int wait_until_ready(int seconds);
int open_browser(void);
