import { alcanceDe } from '@nitida/contract/permisos'
import type { Visita } from '@nitida/contract/visitas'
import { useQuery } from '@tanstack/react-query'
import { Link, useLocation } from '@tanstack/react-router'
import { ChevronLeft, ChevronRight, FileText, PackagePlus, Printer } from 'lucide-react'
import { Suspense, useState } from 'react'
import { noEsta } from '../../base/api/fallos.ts'
import { aPath } from '../../base/direccion/ubicaciones.ts'
import { useParametros } from '../../base/direccion/useParametros.ts'
import { useSesion } from '../../base/sesion/useSesion.ts'
import { aPaciente } from '../../entidades/paciente/destinos.ts'
import { usePacienteDeLaRuta } from '../../entidades/paciente/usePacienteDeLaRuta.ts'
import { aDetalle } from '../../entidades/visita/destinos.ts'
import { graduacionesQuery, visitaQuery } from '../../entidades/visita/visitas.consulta.ts'
import { Button } from '../../ui/Button.tsx'
import { buttonClass } from '../../ui/buttonClass.ts'
import { Card } from '../../ui/Card.tsx'
import { deferred } from '../../ui/deferred.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { contar, fechaDeInstante } from '../../ui/formatos.ts'
import { Page } from '../../ui/Page.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { VisitaDetalle } from './VisitaDetalle.tsx'

// The printing dialog is lazy, because it brings the bridge's protocol, and visits are read far more often than printed.
const ReimprimirDialog = deferred(async () => (await import('./ReimprimirDialog.tsx')).ReimprimirDialog)

const RecetaDialog = deferred(async () => (await import('../../operaciones/imprimir/RecetaDialog.tsx')).RecetaDialog)

/** What is made of a visit: glasses, and its papers. */
function AccionesDeVisita({ visita }: { visita: Visita }) {
  const [reimprimiendo, setReimprimiendo] = useState(false)
  const [recetando, setRecetando] = useState(false)
  const { usuario } = useSesion()
  return (
    <>
      {alcanceDe(usuario.userType, 'pedidos.atender') === null ? null : (
        <Link
          {...aPath('/dashboard/crearPedido', { idCliente: visita.IdCliente, visita: visita.IdVisita })}
          className={buttonClass({})}
        >
          <PackagePlus aria-hidden="true" /> Pedido o presupuesto
        </Link>
      )}
      <Button icon={<Printer />} onClick={() => setReimprimiendo(true)}>
        Reimprimir Ticket
      </Button>
      <Button variant="primary" icon={<FileText />} onClick={() => setRecetando(true)}>
        Receta
      </Button>
      <Suspense>
        {reimprimiendo ? <ReimprimirDialog visita={visita} onCerrar={() => setReimprimiendo(false)} /> : null}
        {recetando ? (
          <RecetaDialog de={{ tipo: 'visita', id: visita.IdVisita }} onCerrar={() => setRecetando(false)} />
        ) : null}
      </Suspense>
    </>
  )
}

function useIdDeVisita(): number | null {
  const { id } = useParametros('detalleVisita')
  const { idVisita } = useLocation({ select: ({ state }) => state })
  return id ?? idVisita ?? null
}

/** '/visita/historialDetalle' (spec §2): a visit, or the patient's newest one; without either there is none to be found. */
export function DetallePage() {
  const { id: idCliente } = usePacienteDeLaRuta('detalleVisita')
  const id = useIdDeVisita()
  const deNadie = id === null && idCliente === null
  const { data, error, isFetching, refetch } = useQuery({ ...visitaQuery({ id, idCliente }), enabled: !deNadie })
  if (data) return <Detalle visita={data} />
  const perdida = deNadie || data === null || noEsta(error)
  return (
    <Page title="Visita" back={<Regresar idCliente={idCliente} />}>
      <Card>
        {perdida ? (
          <EmptyState title="No se encontró la última visita." action={<Regresar idCliente={idCliente} />} />
        ) : error ? (
          <ErrorState
            title="Error al obtener la última visita"
            onRetry={() => void refetch()}
            cargando={isFetching}
            causa={error}
          >
            Hubo un problema al cargar los detalles de la última visita. Por favor, inténtalo de nuevo más tarde.
          </ErrorState>
        ) : (
          <Skeleton lines={10} />
        )}
      </Card>
    </Page>
  )
}

function Regresar({ idCliente }: { idCliente: number | null }) {
  const enlace = 'inline-flex min-h-6 items-center align-middle gap-1.5 rounded-small hover:text-ink hover:underline'
  return idCliente === null ? (
    <Link to="/dashboard/clientes" className={enlace}>
      <ChevronLeft aria-hidden="true" className="size-4" /> Regresar
    </Link>
  ) : (
    <Link {...aPath('/visita/historial', { idCliente })} className={enlace}>
      <ChevronLeft aria-hidden="true" className="size-4" /> Regresar
    </Link>
  )
}

function Detalle({ visita }: { visita: Visita }) {
  const { IdCliente, NombreCliente, Edad, CreateDate, zonaHoraria } = visita
  return (
    <Page
      title={`Visita del ${fechaDeInstante(CreateDate, zonaHoraria)}`}
      back={
        <span className="wrap-anywhere">
          <Regresar idCliente={IdCliente} /> ·{' '}
          <Link
            {...aPaciente(IdCliente)}
            className="rounded-small font-semibold text-ink underline decoration-brand/30 underline-offset-4 hover:text-brand hover:decoration-brand"
          >
            {NombreCliente}
          </Link>{' '}
          · {contar(Edad, 'año')}
        </span>
      }
      actions={
        <>
          <Vecinas visita={visita} />
          <AccionesDeVisita visita={visita} />
        </>
      }
    >
      <VisitaDetalle key={visita.IdVisita} visita={visita} />
    </Page>
  )
}

/** The visits before and after this one. */
function Vecinas({ visita: { IdVisita, IdCliente } }: { visita: Visita }) {
  const { data } = useQuery(graduacionesQuery(IdCliente))
  const ids = (data?.data ?? []).flatMap(({ Bloque, IdVisita: id }) => (Bloque === 'visita' && id !== null ? [id] : []))
  const lugar = ids.indexOf(IdVisita)
  if (!data || ids.length < 2 || lugar < 0) return null
  return (
    <div className="flex gap-2 max-sm:*:flex-1 sm:contents">
      <Vecina id={ids[lugar + 1]} idCliente={IdCliente} motivo="Es la primera visita.">
        <ChevronLeft aria-hidden="true" /> Visita anterior
      </Vecina>
      <Vecina id={ids[lugar - 1]} idCliente={IdCliente} motivo="Es la última visita.">
        Siguiente <ChevronRight aria-hidden="true" />
      </Vecina>
    </div>
  )
}

interface VecinaProps {
  id: number | undefined
  idCliente: number
  motivo: string
  children: React.ReactNode
}

function Vecina({ id, idCliente, motivo, children }: VecinaProps) {
  if (id === undefined) return <Button motivo={motivo}>{children}</Button>
  return (
    <Link {...aDetalle({ IdVisita: id, IdCliente: idCliente })} className={buttonClass({})}>
      {children}
    </Link>
  )
}
