#include "gimnasio.h"
#include <shlobj.h>

static void print(const wchar_t *text) {
  char bytes[1024];
  DWORD written;
  int count = WideCharToMultiByte(CP_UTF8, 0, text, -1, bytes, sizeof bytes, NULL, NULL);
  if (count > 1) WriteFile(GetStdHandle(STD_OUTPUT_HANDLE), bytes, (DWORD)count - 1, &written, NULL);
}

static int run_beside(wchar_t *command) {
  STARTUPINFOW start = {.cb = sizeof start};
  PROCESS_INFORMATION process;
  DWORD code = 1;
  if (!CreateProcessW(NULL, command, NULL, NULL, TRUE, 0, NULL, NULL, &start, &process)) return (int)GetLastError();
  WaitForSingleObject(process.hProcess, INFINITE);
  GetExitCodeProcess(process.hProcess, &code);
  return (int)code;
}

static void print_file(const wchar_t *file) {
  char bytes[8192];
  DWORD count, written;
  HANDLE from = CreateFileW(file, GENERIC_READ, FILE_SHARE_READ | FILE_SHARE_WRITE | FILE_SHARE_DELETE, NULL, OPEN_EXISTING, 0, NULL);
  if (from == INVALID_HANDLE_VALUE) return;
  while (ReadFile(from, bytes, sizeof bytes, &count, NULL) && count) WriteFile(GetStdHandle(STD_OUTPUT_HANDLE), bytes, count, &written, NULL);
  CloseHandle(from);
}

/* Runs a command in the service, because only the service's account may start the database. */
static int run_by_service(SC_HANDLE service, int count, wchar_t **arguments) {
  wchar_t output[LONG_PATH], code_file[LONG_PATH];
  DWORD code = 1, size;
  order_files(output, code_file);
  DeleteFileW(code_file);
  if (!StartServiceW(service, (DWORD)count, (const wchar_t **)arguments)) return (int)GetLastError();
  while (state_of(service) != SERVICE_STOPPED) Sleep(250);
  print_file(output);
  HANDLE from = CreateFileW(code_file, GENERIC_READ, FILE_SHARE_READ, NULL, OPEN_EXISTING, 0, NULL);
  if (from != INVALID_HANDLE_VALUE) {
    ReadFile(from, &code, sizeof code, &size, NULL);
    CloseHandle(from);
  }
  DeleteFileW(output);
  DeleteFileW(code_file);
  return (int)code;
}

static int run_order(int count, wchar_t **arguments) {
  wchar_t command[COMMAND];
  SC_HANDLE service = open_service(SERVICE_START | SERVICE_QUERY_STATUS);
  BOOL is_help = count == 0 || !wcscmp(*arguments, L"ayuda");
  SetConsoleOutputCP(CP_UTF8);
  if (!is_help && !IsUserAnAdmin()) {
    print(L"Los datos del gimnasio est\u00e1n protegidos: abre \u00abS\u00edmbolo del sistema\u00bb con \u00abEjecutar como administrador\u00bb y repite.\n");
    return 1;
  }
  node_command(command, L"gimnasio.js", count, arguments);
  if (is_help || !service || state_of(service) != SERVICE_STOPPED) return run_beside(command);
  /* In the service the command could not ask for the password. */
  if (!wcscmp(*arguments, L"clave")) {
    print(L"La contrase\u00f1a se cambia con el programa abierto: usa antes la orden iniciar y repite. No cambi\u00f3 nada.\n");
    return 1;
  }
  return run_by_service(service, count, arguments);
}

int wmain(int count, wchar_t **arguments) {
  WSADATA sockets;
  const wchar_t *order = count > 1 ? arguments[1] : L"";
  WSAStartup(MAKEWORD(2, 2), &sockets);
  find_places();
  if (is_shortcut) return open_browser();
  SERVICE_TABLE_ENTRYW table[] = {{NAME, service_main}, {NULL, NULL}};
  if (!wcscmp(order, L"servicio")) return StartServiceCtrlDispatcherW(table) ? 0 : (int)GetLastError();
  if (!wcscmp(order, L"instalar-servicio")) return install_service();
  if (!wcscmp(order, L"quitar-servicio")) return remove_service();
  if (!wcscmp(order, L"iniciar")) return start_service();
  if (!wcscmp(order, L"parar")) {
    /* An installer stops the program of the folder in arguments[2] with its own copy of gimnasio.exe. */
    if (count > 2) swprintf(home, LONG_PATH, L"%ls", arguments[2]);
    return stop_service();
  }
  if (!wcscmp(order, L"abrir")) return open_browser();
  if (!wcscmp(order, L"puerto")) return count > 2 ? write_port((DWORD)_wtoi(arguments[2])) : choose_port();
  if (!wcscmp(order, L"esperar")) return wait_until_ready(count > 2 ? _wtoi(arguments[2]) : 60);
  return run_order(count - 1, arguments + 1);
}
