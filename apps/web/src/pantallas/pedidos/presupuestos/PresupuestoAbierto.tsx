import type { Presupuesto } from '@nitida/contract/presupuestos'
import {
  etiquetaEstadoDePresupuesto,
  folioDePresupuesto,
  MAXIMO_ALTERNATIVAS,
} from '@nitida/contract/presupuestos.rules'
import { Link } from '@tanstack/react-router'
import { FileText, Plus, Printer } from 'lucide-react'
import { Suspense, useState } from 'react'
import { call } from '../../../base/api/call.ts'
import { SinRespuesta } from '../../../base/api/fallos.ts'
import { api } from '../../../base/api/rutas.ts'
import { aPath } from '../../../base/direccion/ubicaciones.ts'
import { Volver } from '../../../base/direccion/Volver.tsx'
import { textoDeFallo } from '../../../base/formularios/fallo.ts'
import { EnlaceTelefono } from '../../../entidades/paciente/EnlaceTelefono.tsx'
import { NombreDePaciente } from '../../../entidades/paciente/NombreDePaciente.tsx'
import { abrirPapel } from '../../../operaciones/imprimir/abrirPapel.ts'
import { Aviso } from '../../../ui/Aviso.tsx'
import { Badge } from '../../../ui/Badge.tsx'
import { Button } from '../../../ui/Button.tsx'
import { buttonClass } from '../../../ui/buttonClass.ts'
import { Card } from '../../../ui/Card.tsx'
import { Definition } from '../../../ui/Definition.tsx'
import { deferred } from '../../../ui/deferred.ts'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { FormSkeleton } from '../../../ui/FormSkeleton.tsx'
import { fechaLarga } from '../../../ui/formatos.ts'
import { Page } from '../../../ui/Page.tsx'
import { toast } from '../../../ui/toast.ts'
import { AlternativaCard } from './AlternativaCard.tsx'
import { CorreoDelPresupuesto, EnviosDelPresupuesto } from './EnviosDelPresupuesto.tsx'
import { SeguimientoDelPresupuesto } from './SeguimientoDelPresupuesto.tsx'
import { tonoDe } from './textos.ts'
import { estaAbierto, usePresupuesto } from './usePresupuestos.ts'

// It brings the bridge's protocol, and quotes are read far more often than printed.
const TicketDelPresupuesto = deferred(async () => (await import('./TicketDelPresupuesto.tsx')).TicketDelPresupuesto)

const volver = (
  <Volver to="/dashboard/pedidos" search={{ vista: 'presupuestos' }}>
    Presupuestos
  </Volver>
)

/** One quote: its alternatives side by side, and beside them what the customer answered. Its title stays, and so does the focus on it. */
export function PresupuestoAbierto({ id }: { id: number }) {
  const { data, error, refetch } = usePresupuesto(id)
  const presupuesto = data?.data
  return (
    <Page
      title={presupuesto ? `Presupuesto ${folioDePresupuesto(presupuesto)}` : 'Presupuesto'}
      badge={
        presupuesto ? (
          <Badge tone={tonoDe[presupuesto.estado]}>{etiquetaEstadoDePresupuesto[presupuesto.estado]}</Badge>
        ) : undefined
      }
      back={volver}
      actions={
        presupuesto ? (
          <>
            <Papeles presupuesto={presupuesto} />
            <EnviosDelPresupuesto presupuesto={presupuesto} />
          </>
        ) : undefined
      }
    >
      {presupuesto ? (
        <Abierto presupuesto={presupuesto} />
      ) : error ? (
        <ErrorState
          title="No se pudo cargar el presupuesto"
          onRetry={error instanceof SinRespuesta ? () => void refetch() : undefined}
        >
          {error.message}
        </ErrorState>
      ) : (
        <FormSkeleton />
      )}
    </Page>
  )
}

const Abierto = ({ presupuesto }: { presupuesto: Presupuesto }) => (
  <div className="grid items-start gap-4 xl:grid-cols-[minmax(0,1fr)_17rem]">
    <div className="grid min-w-0 gap-4">
      <CorreoDelPresupuesto presupuesto={presupuesto} />
      <Cabeza presupuesto={presupuesto} />
      {presupuesto.vencido ? (
        <Aviso tone="carey">
          Venció el {fechaLarga(presupuesto.vigenteHasta)}. El pedido se hace con los precios de hoy.
        </Aviso>
      ) : null}
      <Alternativas presupuesto={presupuesto} />
      <p className="text-sm text-ink3">
        Los precios se respetan hasta el {fechaLarga(presupuesto.vigenteHasta)}; después el pedido dice qué cambió.
      </p>
    </div>
    <SeguimientoDelPresupuesto presupuesto={presupuesto} />
  </div>
)

/** The two papers of a quote: the ticket printer's, and a letter. */
function Papeles({ presupuesto }: { presupuesto: Presupuesto }) {
  const [conTicket, setConTicket] = useState(false)
  return (
    <>
      <Button icon={<Printer />} onClick={() => setConTicket(true)}>
        Ticket
      </Button>
      <Button icon={<FileText />} onClick={() => verPapel(presupuesto.id)}>
        PDF
      </Button>
      <Suspense>
        {conTicket ? <TicketDelPresupuesto presupuesto={presupuesto} onCerrar={() => setConTicket(false)} /> : null}
      </Suspense>
    </>
  )
}

/** Opens its paper in another tab, where it is printed or saved. */
const verPapel = (id: number): void =>
  void abrirPapel(
    async () => (await call(api.presupuestos.papel, { params: { id } })).pdfUrl,
    (error) => toast.error('¡Error!', textoDeFallo(error, 'abrir el presupuesto')),
  )

const Cabeza = ({ presupuesto }: { presupuesto: Presupuesto }) => (
  <Card>
    <dl className="grid gap-4 sm:grid-cols-3">
      <Definition nombre="Paciente">
        <NombreDePaciente
          id={presupuesto.idCliente}
          nombre={presupuesto.nombreCliente}
          className="block font-semibold"
        />
        <EnlaceTelefono telefono={presupuesto.telefonoCliente} />
      </Definition>
      <Definition nombre="Vigente hasta">{fechaLarga(presupuesto.vigenteHasta)}</Definition>
      <Definition nombre="Sucursal">{presupuesto.direccionSucursal}</Definition>
      {presupuesto.observaciones ? (
        <div className="sm:col-span-3">
          <Definition nombre="Observaciones">{presupuesto.observaciones}</Definition>
        </div>
      ) : null}
    </dl>
  </Card>
)

function Alternativas({ presupuesto }: { presupuesto: Presupuesto }) {
  const { id, idCliente, alternativas } = presupuesto
  const cabeOtra = estaAbierto(presupuesto) && presupuesto.estado !== 'vencido'
  return (
    <section aria-label="Alternativas" className="grid items-start gap-4 md:grid-cols-2 xl:grid-cols-3">
      {alternativas.map((alternativa, i) => (
        <AlternativaCard
          key={alternativa.orden}
          presupuesto={presupuesto}
          alternativa={alternativa}
          anterior={alternativas[i - 1] ?? null}
        />
      ))}
      {cabeOtra && alternativas.length < MAXIMO_ALTERNATIVAS ? (
        <Link
          {...aPath('/dashboard/crearPedido', { idCliente, presupuesto: id })}
          className={`${buttonClass({})} min-h-24 border-dashed`}
        >
          <Plus aria-hidden="true" />
          Agregar alternativa
        </Link>
      ) : null}
    </section>
  )
}
