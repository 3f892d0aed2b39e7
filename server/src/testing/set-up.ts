import { afterAll } from 'vitest'
import { giveBackAll } from './when-over.ts'

// Vitest runs this at the beginning of each test file.
afterAll(giveBackAll)
