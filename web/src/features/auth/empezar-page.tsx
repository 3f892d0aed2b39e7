import { obligatory } from '@gym/contract/core/sentences'
import { Alert, Button, PasswordInput, Stack, Text, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useRef } from 'react'
import { asApiError, saidBy } from '../../api/api-error.ts'
import { FormSkeleton, Loaded } from '../../ui/feedback/query-state.tsx'
import { showRefused, wrongEmail, wrongPassword } from './account-fields.ts'
import { AuthCard } from './auth-card.tsx'
import { primerAdminQuery, useEmpezar } from './empezar.api.ts'
import { GoTo } from './go-to.tsx'
import { useCheckedForm } from './use-checked-form.ts'

const fields = {
  gimnasio: (value: string) => (value.trim() ? undefined : obligatory('El nombre del gimnasio')),
  email: wrongEmail,
  password: wrongPassword('admin'),
}

const MAY_BE_DONE =
  'Tu cuenta quedó creada o ya había una: inicia sesión con el correo y la contraseña que escribiste.'

export function EmpezarPage() {
  const query = useQuery(primerAdminQuery)
  const empezar = useEmpezar()
  // Success is checked before the query, because signing in clears the query cache.
  if (empezar.isSuccess) return <GoTo path="/dashboard" />
  if (query.data?.falta === false) return <GoTo path="/login" />
  return (
    <AuthCard>
      <Loaded query={query} waiting={<FormSkeleton fields={3} />} failed="Error al abrir el programa: ">
        {({ impedimento }) =>
          impedimento ? (
            <Alert color="accent" role="status">
              Todavía no hay administrador. {impedimento}
            </Alert>
          ) : (
            <Begin empezar={empezar} />
          )
        }
      </Loaded>
    </AuthCard>
  )
}

function Begin({ empezar }: { empezar: ReturnType<typeof useEmpezar> }) {
  const navigate = useNavigate()
  const mayBeDone = useRef(false)
  const { errors, setErrors, submit } = useCheckedForm(fields, {
    onRefused: empezar.reset,
    send: (values) =>
      empezar.mutate(values, {
        onError: (problem) => {
          showRefused(problem, setErrors)
          const { codigo, message, isUncertain } = asApiError(problem)
          mayBeDone.current ||= isUncertain
          if (codigo !== 'YA_HAY_ADMIN') return
          // Another browser created the administrator, or an earlier request whose response was lost did.
          const state = mayBeDone.current
            ? { notice: { kind: 'info' as const, text: MAY_BE_DONE }, email: values.email }
            : { notice: { kind: 'info' as const, text: message } }
          navigate({ to: '/login', state })
        },
      }),
  })

  return (
    <>
      <Text size="sm">Crea tu cuenta de administrador. Las de quienes trabajan contigo, después.</Text>
      {empezar.error && asApiError(empezar.error).fields.length === 0 && (
        <Alert color="red" role="alert">
          {saidBy(empezar.error, 'Error al crear la cuenta. Intenta de nuevo.')}
        </Alert>
      )}
      <form onSubmit={submit} noValidate>
        <Stack>
          <TextInput
            name="gimnasio"
            label="Nombre del gimnasio"
            autoComplete="organization"
            maxLength={200}
            error={errors.gimnasio}
            required
            autoFocus
          />
          <TextInput
            name="email"
            type="email"
            label="Correo electrónico"
            description="Con él inicias sesión. No se le envía nada."
            autoComplete="username"
            maxLength={200}
            error={errors.email}
            required
          />
          <PasswordInput
            name="password"
            label="Contraseña"
            description="De 8 a 128 caracteres. Anótala: nadie más la sabe."
            autoComplete="new-password"
            maxLength={128}
            error={errors.password}
            required
          />
          <Button type="submit" fullWidth loading={empezar.isPending}>
            Empezar
          </Button>
        </Stack>
      </form>
    </>
  )
}
