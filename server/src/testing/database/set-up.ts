import { afterAll } from 'vitest'
import { giveBackAll } from '../when-over.ts'

// Vitest runs this in each test file.
afterAll(giveBackAll)
