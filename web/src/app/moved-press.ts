interface Press {
  control: Element
  place: DOMRect
}

let press: Press | null = null

const CONTROL = 'a, button, input, label, summary, textarea, [role=option]'

// `pointerdown`, since a touch screen sends `mousedown` only after the finger left.
window.addEventListener(
  'pointerdown',
  ({ target }) => {
    const control = target instanceof Element ? target.closest(CONTROL) : null
    press = control && { control, place: control.getBoundingClientRect() }
  },
  { capture: true },
)

// After a layout shift during a press, the click hits another element: redirects it to the pressed control.
window.addEventListener(
  'click',
  (event) => {
    // Clicks by keys or code belong to no press.
    if (event.detail === 0) return
    const pressed = press
    press = null
    if (!pressed || !isMovedAway(pressed, event)) return
    event.preventDefault()
    event.stopImmediatePropagation()
    pressed.control.dispatchEvent(new MouseEvent('click', event))
  },
  { capture: true },
)

function isMovedAway({ control, place }: Press, { target, clientX, clientY }: MouseEvent): boolean {
  if (!control.isConnected || (target instanceof Node && control.contains(target))) return false
  const { left, top } = control.getBoundingClientRect()
  // If the control did not move, another element covers it. A release outside its first place cancels the press.
  const isMoved = left !== place.left || top !== place.top
  const isX = clientX >= place.left && clientX <= place.right
  return isMoved && isX && clientY >= place.top && clientY <= place.bottom
}
