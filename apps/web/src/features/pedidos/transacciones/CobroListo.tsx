import { aPesos } from '@nitida/contract/dinero'
import type { Pedido } from '@nitida/contract/pedidos'
import { ESTATUS_RECIBIDO, etiquetaFormaPago } from '@nitida/contract/pedidos.rules'
import { useNavigate } from '@tanstack/react-router'
import { PackageCheck } from 'lucide-react'
import { Button } from '../../../ui/Button.tsx'
import { dinero } from '../../../ui/formatos.ts'
import { partesDe, type ValoresCobro } from '../shared/cobro.ts'
import { aTransacciones } from '../shared/destinos.ts'
import { Comprobante } from './Comprobante.tsx'
import { Renglones } from './Renglones.tsx'

/** A payment as the server answered it. */
export interface Cobrado {
  /** The order after it. */
  pedido: Pedido
  valores: ValoresCobro
  /** Its row, or the newer one of two. */
  idPago: number | null
}

interface Props extends Cobrado {
  onCerrar: () => void
}

/** The stored payment: the change, and the receipt. Nothing here takes money again. */
export function CobroListo({ pedido, valores, idPago, onCerrar }: Props) {
  const { cambio } = partesDe(valores)
  const seEntrega = pedido.estatus === ESTATUS_RECIBIDO && pedido.saldoPendiente === 0
  const entregar = seEntrega ? <Entregar pedido={pedido} onCerrar={onCerrar} /> : null
  return (
    <div className="grid gap-4">
      {cambio === null ? null : (
        <p className="rounded-card bg-deep-glow px-4 py-3.5 text-on-deep">
          <span className="block text-sm opacity-85">Entrega de cambio</span>
          <output aria-label="Entrega de cambio" className="tabular block text-4xl font-semibold">
            {dinero(aPesos(cambio))}
          </output>
          <span className="block text-sm opacity-85">Recibiste {dinero(valores.recibido ?? 0)} en efectivo</span>
        </p>
      )}
      <Movimientos pedido={pedido} valores={valores} />
      {idPago === null ? (
        entregar
      ) : (
        <Comprobante enfocado pedido={pedido} idPago={idPago} cobrado={valores.importe ?? 0}>
          {entregar}
        </Comprobante>
      )}
      <Button variant="ghost" block onClick={onCerrar}>
        Cerrar
      </Button>
    </div>
  )
}

/** The order is paid and in the branch, so its owner takes it along. */
function Entregar({ pedido, onCerrar }: Pick<Props, 'pedido' | 'onCerrar'>) {
  const navigate = useNavigate()
  const entregar = () => {
    onCerrar()
    const { state, ...destino } = aTransacciones(pedido)
    void navigate({ ...destino, state: { ...state, hacer: 'avanzar' } })
  }
  return (
    <Button icon={<PackageCheck />} onClick={entregar}>
      Entregar pedido
    </Button>
  )
}

function Movimientos({ pedido, valores }: Pick<Props, 'pedido' | 'valores'>) {
  const { primera, parteSegunda } = partesDe(valores)
  const { forma, segunda } = valores
  const filas = [
    ...(forma ? [{ nombre: etiquetaFormaPago[forma], importe: primera }] : []),
    ...(segunda ? [{ nombre: etiquetaFormaPago[segunda.forma], importe: parteSegunda }] : []),
  ]
  return (
    <Renglones
      filas={filas.map(({ nombre, importe }) => ({ nombre, importe: dinero(aPesos(importe)) }))}
      saldo={pedido.saldoPendiente}
    />
  )
}
