import { alcanceDe } from '@nitida/contract/permisos'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { aPath } from '../../../base/direccion/ubicaciones.ts'
import { useSesion } from '../../../base/sesion/useSesion.ts'
import { Button } from '../../../ui/Button.tsx'
import { Card } from '../../../ui/Card.tsx'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { RegistrarDialog } from './RegistrarDialog.tsx'
import { Solicitud } from './Solicitud.tsx'
import { useDePaciente } from './useArco.ts'

/** A patient's cases about his data, and the way to register another. */
export function SolicitudesDelPaciente({ idCliente }: { idCliente: number }) {
  const { userType } = useSesion().usuario
  const lista = useDePaciente(idCliente)
  const [apertura, setApertura] = useState({ numero: 0, abierta: false })
  const { data, error } = lista
  return (
    <Card
      title="Solicitudes ARCO"
      padded={false}
      className="lg:col-span-2"
      actions={
        <>
          {alcanceDe(userType, 'arco.atender') ? (
            <Link {...aPath('/dashboard/clientes', { vista: 'arco' })} className="text-sm text-brand-ink underline">
              Ver las de todos
            </Link>
          ) : null}
          <Button size="sm" onClick={() => setApertura(({ numero }) => ({ numero: numero + 1, abierta: true }))}>
            Registrar solicitud
          </Button>
        </>
      }
    >
      {error && !data ? (
        <ErrorState
          title="No se pudieron cargar sus solicitudes"
          causa={error}
          onRetry={() => void lista.refetch()}
          cargando={lista.isFetching}
        />
      ) : !data ? (
        <div className="px-4 pb-4 sm:px-5">
          <Skeleton lines={2} />
        </div>
      ) : data.data.length === 0 ? (
        <p className="px-4 pb-4 text-ink2 sm:px-5">No ha pedido nada sobre sus datos.</p>
      ) : (
        <ul aria-label="Solicitudes ARCO">
          {data.data.map((una) => (
            <Solicitud key={una.id} solicitud={una} />
          ))}
        </ul>
      )}
      <RegistrarDialog
        key={apertura.numero}
        open={apertura.abierta}
        idCliente={idCliente}
        onCerrar={() => setApertura((antes) => ({ ...antes, abierta: false }))}
      />
    </Card>
  )
}
