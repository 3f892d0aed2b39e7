#include "gimnasio.h"

#define KEY L"Software\\AdminGimnasios"

static const int PORTS[] = {3000, 3010, 8300, 8310, 8320};

wchar_t home[LONG_PATH], data[LONG_PATH];
BOOL is_shortcut;

void join(wchar_t *to, const wchar_t *folder, const wchar_t *name) {
  swprintf(to, LONG_PATH, L"%ls\\%ls", folder, name);
}

void find_places(void) {
  GetModuleFileNameW(NULL, home, LONG_PATH);
  wchar_t *cut = wcsrchr(home, L'\\');
  is_shortcut = cut && !_wcsicmp(cut, L"\\abrir.exe");
  if (cut) *cut = 0;
  wchar_t all_users[LONG_PATH];
  if (!GetEnvironmentVariableW(L"ProgramData", all_users, LONG_PATH)) wcscpy(all_users, L"C:\\ProgramData");
  join(data, all_users, L"AdminGimnasios");
}

/* The port is in the registry, because the account that opens the browser may not read the data folder. */
int read_port(void) {
  DWORD port = 0, size = sizeof port;
  RegGetValueW(HKEY_LOCAL_MACHINE, KEY, L"Puerto", RRF_RT_REG_DWORD | RRF_SUBKEY_WOW6464KEY, NULL, &port, &size);
  return port ? (int)port : PORTS[0];
}

int write_port(DWORD port) {
  HKEY key;
  if (port < 1 || port > 65535) return 1;
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

int choose_port(void) {
  if (has_port()) return 0;
  for (size_t i = 0; i < sizeof PORTS / sizeof *PORTS; i++)
    if (is_free(PORTS[i])) return write_port((DWORD)PORTS[i]);
  return 1;
}

void append_quoted(wchar_t *command, const wchar_t *argument) {
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
  /* Doubles final backslashes, which would otherwise escape the closing quote. */
  while (backslashes--) command[at++] = L'\\';
  command[at++] = L'"';
  command[at] = 0;
}

/* Writes the command for a program of app\server\dist, and sets the variables that the child inherits. */
void node_command(wchar_t *command, const wchar_t *program, int count, wchar_t **arguments) {
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
