import type { PrimerosPasos } from '@nitida/contract/primerosPasos'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Settings2 } from 'lucide-react'
import { aPath } from '../../../base/direccion/ubicaciones.ts'
import { ListaDePasos } from '../../../operaciones/primerosPasos/ListaDePasos.tsx'
import { primerosPasosQuery } from '../../../operaciones/primerosPasos/pasos.consulta.ts'
import { PASOS } from '../../../operaciones/primerosPasos/pasos.ts'
import { useAplazar } from '../../../operaciones/primerosPasos/usePasos.ts'
import { Button } from '../../../ui/Button.tsx'
import { buttonClass } from '../../../ui/buttonClass.ts'
import { Card } from '../../../ui/Card.tsx'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { contar } from '../../../ui/formatos.ts'
import { Page } from '../../../ui/Page.tsx'
import { ProgressBar } from '../../../ui/ProgressBar.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { PestanasDeInicio } from '../hoy/PestanasDeInicio.tsx'

/** What works already, and how long the rest takes. */
function resumenDe({ pasos, idSucursal }: PrimerosPasos): string {
  const faltan = pasos.filter(({ estado }) => estado === 'falta')
  const minutos = faltan.reduce((suma, { clave }) => suma + PASOS[clave].minutos, 0)
  const ya = idSucursal ? 'Ya puedes vender.' : 'Con una sucursal ya puedes vender.'
  return faltan.length === 0
    ? `${ya} No falta nada.`
    : `${ya} Te faltan unos ${contar(minutos, 'minuto')} para tener todo.`
}

/** 'Primeros pasos': the owner's first screen while his chain lacks something. */
export function PrimerosPasosPage() {
  const { data, error, isFetching, refetch } = useQuery(primerosPasosQuery)
  const pasos = data?.data
  return (
    <Page
      title="Primeros pasos"
      subtitle={pasos ? resumenDe(pasos) : 'Lo que hace falta para abrir tu óptica.'}
      actions={
        <>
          <Link {...aPath('/dashboard/sucursales', { vista: 'pasos' })} className={buttonClass({ variant: 'ghost' })}>
            <Settings2 aria-hidden="true" />
            Todo esto vive en Ajustes
          </Link>
          <Link {...aPath('/dashboard', { tab: 'hoy' })} className={buttonClass({})}>
            Ir a Hoy
          </Link>
        </>
      }
    >
      <PestanasDeInicio actual="pasos" />
      {pasos ? (
        <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_19rem]">
          <ListaDePasos datos={pasos} />
          <Avance datos={pasos} />
        </div>
      ) : (
        <Card>
          {error ? (
            <ErrorState
              title="No se pudieron consultar los primeros pasos"
              causa={error}
              onRetry={() => void refetch()}
              cargando={isFetching}
            />
          ) : (
            <Skeleton lines={9} />
          )}
        </Card>
      )}
    </Page>
  )
}

function Avance({ datos: { pasos } }: { datos: PrimerosPasos }) {
  const aplazar = useAplazar()
  const hechos = pasos.filter(({ estado }) => estado === 'hecho').length
  const faltan = pasos.filter(({ estado }) => estado === 'falta').map(({ clave }) => clave)
  return (
    <Card title={`Listo ${hechos} de ${pasos.length}`}>
      <div className="grid gap-3">
        <ProgressBar label="Avance" labelHidden value={(hechos / pasos.length) * 100} />
        <p className="text-sm text-ink2">
          Se lee de lo que ya hay en tu sistema: si quitas algo, su paso vuelve a abrirse.
        </p>
        {faltan.length > 0 ? (
          <Button
            size="sm"
            cargando={aplazar.isPending}
            onClick={() => aplazar.mutate({ pasos: faltan, despues: true })}
          >
            Dejar todo para después
          </Button>
        ) : null}
      </div>
    </Card>
  )
}
