// What the libraries use and a browser of 2021 may not have. Our own code uses what ES2021 has: see web/tsconfig.json.
if (!('hasOwn' in Object))
  Object.defineProperty(Object, 'hasOwn', {
    value: (thing: object, key: PropertyKey) => Object.getOwnPropertyDescriptor(thing, key) !== undefined,
  })
