// Runs before the first paint, so that a dark screen never flashes white. The page allows no inline script.
const chosen = localStorage.getItem('mantine-color-scheme-value')
const dark = chosen === 'dark' || (chosen !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches)
document.documentElement.setAttribute('data-mantine-color-scheme', dark ? 'dark' : 'light')
