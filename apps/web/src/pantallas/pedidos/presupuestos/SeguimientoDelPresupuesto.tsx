import type { Presupuesto } from '@nitida/contract/presupuestos'
import { etiquetaMotivoDePerdida } from '@nitida/contract/presupuestos.rules'
import { Link } from '@tanstack/react-router'
import { Ban, Copy } from 'lucide-react'
import { Suspense } from 'react'
import { textoDeFallo } from '../../../base/formularios/fallo.ts'
import { useConfirmacion } from '../../../base/formularios/useConfirmacion.ts'
import { momentoEn } from '../../../base/sesion/useAhora.ts'
import { useSesion } from '../../../base/sesion/useSesion.ts'
import { EnlaceTelefono } from '../../../entidades/paciente/EnlaceTelefono.tsx'
import { aTickets } from '../../../entidades/pedido/destinos.ts'
import { useSucursales } from '../../../entidades/sucursal/useSucursales.ts'
import { Button } from '../../../ui/Button.tsx'
import { Card } from '../../../ui/Card.tsx'
import { DateField } from '../../../ui/DateField.tsx'
import { deferred } from '../../../ui/deferred.ts'
import { dinero, fechaHoraLarga } from '../../../ui/formatos.ts'
import { toast } from '../../../ui/toast.ts'
import { sucesoDe } from './textos.ts'
import { estaAbierto, useCambiarPresupuesto } from './usePresupuestos.ts'

const PerderDialog = deferred(async () => (await import('./PerderDialog.tsx')).PerderDialog)

/** What became of a quote, and the one thing that it asks for. */
export function SeguimientoDelPresupuesto({ presupuesto }: { presupuesto: Presupuesto }) {
  const perder = useConfirmacion<true>()
  return (
    <aside aria-label="Seguimiento del presupuesto" className="grid min-w-0 gap-4">
      <Respuesta presupuesto={presupuesto} />
      <Card title="Seguimiento">
        <ol className="grid gap-3">
          {presupuesto.sucesos.map((suceso) => (
            <li key={`${suceso.en} ${suceso.que} ${suceso.detalle}`}>
              <p className="font-medium wrap-anywhere">{sucesoDe(suceso)}</p>
              <p className="text-sm text-ink3">
                {fechaHoraLarga(suceso.en)} · {suceso.usuario ?? 'en su página'}
              </p>
            </li>
          ))}
        </ol>
        {estaAbierto(presupuesto) ? <Llamada presupuesto={presupuesto} /> : null}
      </Card>
      <PaginaDelCliente HashId={presupuesto.HashId} />
      {estaAbierto(presupuesto) ? (
        <Button variant="ghost" icon={<Ban />} onClick={() => perder.pedir(true)}>
          Se perdió, con motivo
        </Button>
      ) : null}
      <Suspense>
        {perder.dato ? (
          <PerderDialog key={perder.apertura} open={perder.abierta} id={presupuesto.id} onCerrar={perder.cerrar} />
        ) : null}
      </Suspense>
    </aside>
  )
}

/** The outcome, on the petrol head: what the customer marked, or how it ended. */
function Respuesta({ presupuesto }: { presupuesto: Presupuesto }) {
  const { estado, interesa, alternativas, idPedido, pedido, motivoPerdido, notaPerdido, telefonoCliente } = presupuesto
  const marcada = alternativas.find(({ orden }) => orden === interesa)
  if (estado === 'pedido' && idPedido !== null)
    return (
      <Cabeza dice="Se hizo pedido" fuerte={pedido ?? ''}>
        <Link {...aTickets({ id: idPedido })} className="text-brand underline decoration-brand/30 underline-offset-4">
          Ver sus tickets
        </Link>
      </Cabeza>
    )
  if (motivoPerdido)
    return (
      <Cabeza dice="Se perdió" fuerte={etiquetaMotivoDePerdida[motivoPerdido]}>
        <p className="text-ink2 wrap-anywhere">{notaPerdido || 'Sin nota.'}</p>
      </Cabeza>
    )
  if (!marcada) return null
  return (
    <Cabeza dice="Le interesa" fuerte={marcada.nombre} detalle={dinero(marcada.total)}>
      <p className="mb-2 text-ink2">Lo marcó en su página. Todavía no es un pedido ni hay dinero.</p>
      <EnlaceTelefono telefono={telefonoCliente} className="font-medium" />
    </Cabeza>
  )
}

interface CabezaProps {
  dice: string
  fuerte: string
  detalle?: string
  children: React.ReactNode
}

const Cabeza = ({ dice, fuerte, detalle, children }: CabezaProps) => (
  <section aria-label={dice} className="overflow-hidden rounded-card border border-line bg-surface shadow-rest">
    <div className="bg-deep-glow px-4 py-3.5 text-on-deep">
      <p className="text-sm opacity-85">{dice}</p>
      <p className="text-xl font-semibold wrap-anywhere">{fuerte}</p>
      {detalle ? <p className="tabular text-sm">{detalle}</p> : null}
    </div>
    <div className="px-4 py-3.5">{children}</div>
  </section>
)

function Llamada({ presupuesto }: { presupuesto: Presupuesto }) {
  const sesion = useSesion()
  const { zonaDe } = useSucursales()
  const { llamar } = useCambiarPresupuesto(presupuesto.id)
  const { fecha: hoy } = momentoEn(zonaDe(presupuesto.idSucursal), sesion)
  const cambiar = async (dia: string | null) => {
    if (dia !== null && (!/^\d{4}-\d{2}-\d{2}$/.test(dia) || dia < hoy)) return
    try {
      await llamar.mutateAsync(dia)
    } catch (error) {
      toast.error('¡Error!', textoDeFallo(error, 'cambiar el día de la llamada'))
    }
  }
  return (
    <div className="mt-4 border-t border-line pt-3">
      <DateField
        label="Si no decide, llamar el"
        hoy={hoy}
        min={hoy}
        name="llamarEl"
        value={presupuesto.llamarEl}
        onValueChange={(dia) => void cambiar(dia)}
      />
    </div>
  )
}

function PaginaDelCliente({ HashId }: { HashId: string }) {
  const copiar = async () => {
    try {
      await navigator.clipboard.writeText(`${location.origin}/=${HashId}`)
      toast.exito('Enlace copiado', 'Pégalo donde quieras enviarlo.')
    } catch {
      toast.error('¡Error!', 'No se pudo copiar el enlace.')
    }
  }
  return (
    <Card>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <div>
          <p className="font-medium">Página del cliente</p>
          <p className="text-sm text-ink3">Sin teléfono ni apellidos</p>
        </div>
        <Button size="sm" icon={<Copy />} onClick={() => void copiar()}>
          Copiar
        </Button>
      </div>
    </Card>
  )
}
