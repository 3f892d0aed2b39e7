// The polyfill that the libraries need in browsers of 2021. Our own code uses ES2021: see web/tsconfig.json.
if (!('hasOwn' in Object))
  Object.defineProperty(Object, 'hasOwn', {
    value: (thing: object, key: PropertyKey) => Object.getOwnPropertyDescriptor(thing, key) !== undefined,
  })
