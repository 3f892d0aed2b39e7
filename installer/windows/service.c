#include "gimnasio.h"

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

/* Writes the output of a child to its log, which is renamed to .1 at LOG_BYTES. */
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

/* Runs a child until it ends or the service must stop. Returns its exit code. Closing its input stops the
   program; the input of an order is closed at once, so that no prompt waits for ever. */
static DWORD run_in_service(wchar_t *command, struct logging *log, BOOL is_order) {
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
  if (is_order) CloseHandle(input_end);
  HANDLE writer = CreateThread(NULL, 0, write_log, log, 0, NULL);
  report(SERVICE_RUNNING, 0, 0);
  HANDLE either[] = {process.hProcess, stop_event};
  BOOL is_stopping = WaitForMultipleObjects(2, either, FALSE, INFINITE) != WAIT_OBJECT_0;
  if (is_stopping) {
    if (!is_order) CloseHandle(input_end);
    for (int i = 0; i < 45 && WaitForSingleObject(process.hProcess, 2000) == WAIT_TIMEOUT; i++) report(SERVICE_STOP_PENDING, 0, 20000);
    if (WaitForSingleObject(process.hProcess, 0) == WAIT_TIMEOUT) TerminateProcess(process.hProcess, 1);
  }
  DWORD code = 1;
  GetExitCodeProcess(process.hProcess, &code);
  /* A timeout, because a process that inherited the pipe could keep it open. */
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

void order_files(wchar_t *output, wchar_t *code) {
  join(output, data, L"orden.log");
  join(code, data, L"orden.codigo");
}

/* Windows restarts a failed service even while an installer replaces its files. Access denied means that the
   mutex exists: the service's account may not open an administrator's. */
static BOOL is_installing(void) {
  HANDLE mutex = OpenMutexW(SYNCHRONIZE, FALSE, INSTALLING);
  if (!mutex) return GetLastError() == ERROR_ACCESS_DENIED;
  CloseHandle(mutex);
  return TRUE;
}

/* With arguments the service runs that command (an order) instead of the program. */
VOID WINAPI service_main(DWORD count, LPWSTR *arguments) {
  wchar_t command[COMMAND];
  struct logging log = {.how = OPEN_ALWAYS};
  stop_event = CreateEventW(NULL, TRUE, FALSE, NULL);
  status_handle = RegisterServiceCtrlHandlerExW(NAME, control, NULL);
  report(SERVICE_START_PENDING, 0, 10000);
  if (is_installing()) {
    report(SERVICE_STOPPED, 0, 0);
    return;
  }
  if (count < 2) {
    SetEnvironmentVariableW(L"PARAR_CON_ENTRADA", L"on");
    join(log.file, data, L"programa.log");
    node_command(command, L"main.js", 0, NULL);
    DWORD ended = run_in_service(command, &log, FALSE);
    /* An error makes Windows start the service again. */
    report(SERVICE_STOPPED, ended ? ERROR_PROCESS_ABORTED : 0, 0);
    return;
  }
  wchar_t code_file[LONG_PATH];
  order_files(log.file, code_file);
  log.how = CREATE_ALWAYS;
  node_command(command, L"gimnasio.js", (int)count - 1, arguments + 1);
  DWORD ended = run_in_service(command, &log, TRUE), written;
  HANDLE code = open_log(code_file, CREATE_ALWAYS);
  if (code != INVALID_HANDLE_VALUE) {
    WriteFile(code, &ended, sizeof ended, &written, NULL);
    CloseHandle(code);
  }
  report(SERVICE_STOPPED, 0, 0);
}
