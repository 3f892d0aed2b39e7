// Runs before the first paint: chooses the theme, so that a dark screen never flashes white, asks who is here and draws the
// frame of the page before the program has come. The build writes it and first.css into the page (build/first-paint.ts),
// which allows no other script of that kind, and the headings of the screens into it.
;(() => {
  const [titles, whatItIs] = [{}, '']
  const read = (name) => {
    try {
      return localStorage.getItem(name)
    } catch {}
  }
  const chosen = read('mantine-color-scheme-value')
  const dark = chosen === 'dark' || (chosen !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches)
  document.documentElement.setAttribute('data-mantine-color-scheme', dark ? 'dark' : 'light')

  const token = read('token')
  const path = location.pathname.replace(/(.)\/$/, '$1')
  if (token && path !== '/login') {
    const stop = new AbortController()
    const headers = { accept: 'application/json', authorization: `Bearer ${token}` }
    const answer = fetch('/api/auth/perfil', { headers, signal: stop.signal })
    answer.catch(() => {})
    window.firstCall = { token, answer, stop }
  }

  const first = document.getElementById('first')
  const isLogin = path === '/login' || (path === '/' && !token)
  const title = titles[path === '/' ? '/dashboard' : path]
  const brand = '<img src="/logo.svg" alt=""><b>Admin Gimnasios</b>'
  if (isLogin) {
    const card = '<p>Iniciar Sesión</p><i></i><i></i><i></i>'
    first.innerHTML = `<div class="login"><div>${brand}</div><div class="card">${card}</div></div>`
  } else if (title && token && read('quiosco') !== token) {
    const welcome = `<div class="card"><b>¡Te damos la bienvenida!</b><span>${whatItIs}</span></div>`
    const content = `<p>${title}</p>${title === 'Dashboard' ? welcome : ''}`
    first.innerHTML = `<div class="side">${brand}</div><div class="main">${content}</div>`
  }

  const root = () => document.getElementById('root')
  const drawn = new MutationObserver(() => {
    if (root()?.querySelector('#contenido')) first.querySelector('.side')?.remove()
    if (root()?.querySelector('h1')) end()
  })
  drawn.observe(document.documentElement, { childList: true, subtree: true })
  addEventListener('error', failed, true)

  /** The program has drawn its page: also where something else had failed before. */
  function end() {
    drawn.disconnect()
    removeEventListener('error', failed, true)
    first.remove()
    document.querySelector('.first-failed')?.remove()
  }

  /** The program has not come, or cannot run here: nothing of it is there to say so. */
  function failed({ target }) {
    const isFile =
      target instanceof HTMLScriptElement ||
      (target instanceof HTMLLinkElement && target.rel === 'stylesheet')
    if (isFile) say('Error de conexión. Verifica tu conexión a internet.')
    else if (target === window && !root()?.firstChild)
      say(
        read('token') === undefined
          ? 'Tu navegador no deja que esta página guarde datos, y sin eso no se puede iniciar sesión. Permítelo en su configuración.'
          : 'El programa no se pudo abrir en este navegador. Actualízalo o usa otro.',
      )
  }

  function say(text) {
    if (document.querySelector('.first-failed')) return
    first.hidden = true
    const said = document.createElement('main')
    said.className = 'first-failed'
    said.innerHTML =
      '<h1>No se pudo abrir el programa</h1><p role="alert"></p><button type="button">Reintentar</button>'
    said.querySelector('p').textContent = text
    said.querySelector('button').addEventListener('click', () => location.reload())
    document.body.append(said)
  }
})()
