import { User, UsersQuery } from '@gym/contract/users'
import { z } from 'zod'
import { sendPage } from '../../http/pages.ts'
import type { Routes } from '../../http/routes.ts'
import { listUsers } from './users.queries.ts'

export const usersRoutes: Routes = (app) => {
  app.get(
    '/users',
    { allow: 'users:administrar', schema: { querystring: UsersQuery, response: { 200: z.array(User) } } },
    async (request, reply) => {
      const page = await listUsers(request.db, request.query)
      return sendPage(request, reply, request.query, page)
    },
  )
}
