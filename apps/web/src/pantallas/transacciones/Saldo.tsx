import { fechaEn } from '@nitida/contract/fechas'
import type { Pedido } from '@nitida/contract/pedidos'
import type { Transaccion } from '@nitida/contract/pedidos.libro'
import { etiquetaMovimiento, formaDeMovimiento, tieneComprobante } from '@nitida/contract/pedidos.rules'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Banknote, PackageCheck } from 'lucide-react'
import { consulta } from '../../base/api/consulta.ts'
import { api } from '../../base/api/rutas.ts'
import { useSesion } from '../../base/sesion/useSesion.ts'
import { useSucursales } from '../../entidades/sucursal/useSucursales.ts'
import { Button } from '../../ui/Button.tsx'
import { diaBreve, dinero } from '../../ui/formatos.ts'
import { Dinero } from '../../ui/texto.tsx'
import { sePuedeCobrar, sePuedeEntregar } from './siguientePaso.ts'

/** The balance and the total, and the one filled button of the page: collecting, or handing over what is paid. */
export function Saldo({ pedido, onCobrar }: { pedido: Pedido; onCobrar: () => void }) {
  const { saldoPendiente, total } = pedido
  const pagado = Math.round((total - saldoPendiente) * 100) / 100
  const navigate = useNavigate()
  const entregar = () =>
    void navigate({ to: '.', search: true, state: { hacer: 'avanzar' }, replace: true, resetScroll: false })
  return (
    <section aria-label="Saldo" className="overflow-hidden rounded-card border border-line bg-surface shadow-rest">
      <div className="bg-deep-glow px-5 py-4 text-on-deep">
        <p className="text-sm opacity-85">Saldo pendiente</p>
        <output aria-label="Saldo pendiente" className="tabular mt-0.5 block text-3xl font-semibold">
          {dinero(saldoPendiente)}
        </output>
      </div>
      <dl className="grid gap-2 px-5 pt-4 pb-4">
        <Fila nombre="Total" importe={total} />
        <Fila nombre="Pagado" importe={pagado} />
      </dl>
      {total > 0 ? (
        <div aria-hidden="true" className="mx-5 mb-3 h-1.5 overflow-hidden rounded-full bg-sunken">
          <div className="h-full bg-ok" style={{ width: `${(pagado / total) * 100}%` }} />
        </div>
      ) : null}
      <UltimoPago pedido={pedido} />
      {sePuedeCobrar(pedido) ? (
        <div className="px-5 pb-5">
          <Button block variant="primary" icon={<Banknote />} onClick={onCobrar}>
            Cobrar {dinero(saldoPendiente)}
          </Button>
        </div>
      ) : null}
      {sePuedeEntregar(pedido) ? (
        <div className="px-5 pb-5">
          <Button block variant="primary" icon={<PackageCheck />} onClick={entregar}>
            Entregar pedido
          </Button>
        </div>
      ) : null}
    </section>
  )
}

function Fila({ nombre, importe }: { nombre: string; importe: number }) {
  return (
    <div className="flex justify-between gap-4">
      <dt className="text-ink2">{nombre}</dt>
      <dd>
        <Dinero value={importe} />
      </dd>
    </div>
  )
}

/** How and when money came last. Its line is there before its text, so that the button below stays where it is. */
function UltimoPago({ pedido: { id, idSucursal } }: { pedido: Pedido }) {
  const { zonaDe } = useSucursales()
  const { estado } = useSesion()
  const { data } = useQuery({ ...consulta(api.pedidos.transacciones, { params: { id } }), placeholderData: undefined })
  const pagos = data?.data.filter(({ importe }) => importe > 0) ?? []
  return <p className="min-h-8 px-5 pb-3.5 text-xs text-ink2">{textoDe(pagos, zonaDe(idSucursal), estado.hoy)}</p>
}

function textoDe(pagos: readonly Transaccion[], zona: string, hoy: string): string {
  const [ultimo] = pagos
  if (!ultimo) return ''
  const dia = diaBreve(fechaEn(zona, new Date(ultimo.createDate)), hoy)
  const texto = `${etiquetaMovimiento[ultimo.tipo]} · ${formaDeMovimiento(ultimo)} · ${dia}`
  const { length } = pagos.filter(tieneComprobante)
  return length > 1 ? `${texto} · ${length} pagos` : texto
}
