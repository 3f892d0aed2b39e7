// Runs before the first paint: sets the theme and renders the page's frame. The build
// inlines it. Not compiled: it also runs in unsupported browsers, to show a message.
;(() => {
  const [titles, whatItIs, face] = [{}, '', '']
  const NOT_WHOLE = 'El programa no llegó completo. Revisa tu conexión a internet e inténtalo de nuevo.'
  const LATE_MS = 30000
  const read = (name) => {
    try {
      return localStorage.getItem(name)
    } catch {}
  }
  const keepsNothing = () => read('token') === undefined
  const chosen = read('mantine-color-scheme-value')
  const dark = chosen === 'dark' || (chosen !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches)
  document.documentElement.setAttribute('data-mantine-color-scheme', dark ? 'dark' : 'light')

  const token = read('token')
  const path = location.pathname.replace(/(.)\/$/, '$1')

  const first = document.getElementById('first')
  const isLogin = path === '/login' || (path === '/' && !token)
  const title = titles[path === '/' ? '/dashboard' : path]
  const brand = '<img alt=""><span><b></b><small>Admin Gimnasios</small></span>'
  if (isLogin) {
    const card = '<p>Iniciar Sesión</p><i></i><i></i><i></i>'
    first.innerHTML = `<div class="login"><div>${brand}</div><div class="card">${card}</div></div>`
  } else if (title && token && read('quiosco') !== token) {
    const welcome = `<div class="card"><b>¡Te damos la bienvenida!</b><span>${whatItIs}</span></div>`
    const content = `<p>${title}</p>${title === 'Dashboard' ? welcome : ''}`
    first.innerHTML = `<div class="side">${brand}</div><div class="main">${content}</div>`
  }
  // Only a typeface that an earlier visit stored arrives before the first paint.
  if (face && read('gimnasio')) {
    const preload = document.createElement('link')
    Object.assign(preload, { rel: 'preload', as: 'font', type: 'font/woff2', crossOrigin: '', href: face })
    document.head.append(preload)
  }
  const gym = known()
  if (gym.acento) document.documentElement.dataset.accent = gym.acento
  const [logo] = first.getElementsByTagName('img')
  if (logo) {
    logo.src = gym.logo || '/logo.svg'
    logo.nextSibling.firstChild.textContent = gym.nombre || ''
  }

  /** The gym of the last visit, as session/known-gym.ts stored it. */
  function known() {
    try {
      return JSON.parse(read('gimnasio')) || {}
    } catch {
      return {}
    }
  }

  const isDrawn = () => document.querySelector('#root > *')
  const drawn = new MutationObserver(() => {
    const side = first.querySelector('.side')
    if (side && document.getElementById('contenido')) side.remove()
    // The kiosk's heading is in a dialog, outside the root.
    if ([...document.querySelectorAll('h1')].some((one) => !one.closest('.first-failed'))) end()
  })
  drawn.observe(document.documentElement, { childList: true, subtree: true })
  addEventListener('error', failed, true)
  const late = setTimeout(() => {
    if (!isDrawn()) say(NOT_WHOLE)
  }, LATE_MS)

  function end() {
    drawn.disconnect()
    clearTimeout(late)
    removeEventListener('error', failed, true)
    first.remove()
    const said = document.querySelector('.first-failed')
    if (said) said.remove()
  }

  /** Shows a message if a file of the program failed to load or, before the program renders, to run. */
  function failed({ target, filename }) {
    // Errors of extensions or of the browser count only if the page cannot store data.
    const isOurs = (file) => String(file || '').startsWith(`${location.origin}/assets/`)
    const isFile =
      target instanceof HTMLScriptElement ||
      (target instanceof HTMLLinkElement && target.rel === 'stylesheet')
    if (isFile && isOurs(target.src || target.href)) say(NOT_WHOLE)
    else if (target === window && (isOurs(filename) || keepsNothing()) && !isDrawn())
      say(
        keepsNothing()
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
