import type { UseQueryResult } from '@tanstack/react-query'
import { Link, type LinkProps } from '@tanstack/react-router'
import { buttonClass } from '../../ui/buttonClass.ts'
import { Card } from '../../ui/Card.tsx'
import { ErrorState, type ErrorStateProps } from '../../ui/ErrorState.tsx'
import { noEsta } from '../api/fallos.ts'

/** Way to ask again, unless what was asked for is not there for this user. */
export const reintentoDe = ({
  error,
  isFetching,
  refetch,
}: Pick<UseQueryResult, 'error' | 'isFetching' | 'refetch'>) =>
  noEsta(error) ? {} : { onRetry: () => void refetch(), cargando: isFetching }

export const A_PACIENTES = { to: '/dashboard/clientes', label: 'Ir a los pacientes' } as const
export const A_PEDIDOS = { to: '/dashboard/pedidos', label: 'Ir a los pedidos' } as const

interface Props extends Omit<ErrorStateProps, 'action'> {
  /** Link to where there are others. */
  volver: Pick<LinkProps, 'to' | 'search'> & { label: string }
}

/** A record that could not be loaded: a way to ask again, or a way out where asking again is of no use. */
export const FalloDeCarga = ({ volver: { label, ...lugar }, ...fallo }: Props) => (
  <Card>
    <ErrorState
      {...fallo}
      action={
        fallo.onRetry ? null : (
          <Link {...lugar} className={buttonClass({})}>
            {label}
          </Link>
        )
      }
    />
  </Card>
)
