// Runs before the first paint, so that a dark screen never flashes white, and asks who is here before the program has come.
// The build writes it into the page (build/first-script.ts), which allows no other script of that kind.
;(() => {
  const chosen = localStorage.getItem('mantine-color-scheme-value')
  const dark = chosen === 'dark' || (chosen !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches)
  document.documentElement.setAttribute('data-mantine-color-scheme', dark ? 'dark' : 'light')
  const token = localStorage.getItem('token')
  if (!token || location.pathname === '/login') return
  const stop = new AbortController()
  const headers = { accept: 'application/json', authorization: `Bearer ${token}` }
  const answer = fetch('/api/auth/perfil', { headers, signal: stop.signal })
  answer.catch(() => {})
  window.firstCall = { token, answer, stop }
})()
