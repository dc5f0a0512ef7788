import { aPesos } from '@nitida/contract/dinero'
import type { Pedido } from '@nitida/contract/pedidos'
import { ESTATUS_RECIBIDO } from '@nitida/contract/pedidos.rules'
import { useNavigate } from '@tanstack/react-router'
import { PackageCheck } from 'lucide-react'
import { aTransacciones } from '../../entidades/pedido/destinos.ts'
import { Button } from '../../ui/Button.tsx'
import { dinero } from '../../ui/formatos.ts'
import { Comprobante } from './Comprobante.tsx'
import { partesDe, type ValoresCobro } from './cobro.ts'
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

/** The stored payment below its head: the methods, and the receipt. Nothing here takes money again. */
export function CobroListo({ pedido, valores, idPago, onCerrar }: Props) {
  const seEntrega = pedido.estatus === ESTATUS_RECIBIDO && pedido.saldoPendiente === 0
  const entregar = seEntrega ? <Entregar pedido={pedido} onCerrar={onCerrar} /> : null
  return (
    <div className="grid gap-4">
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
    ...(forma ? [{ forma, importe: primera }] : []),
    ...(segunda ? [{ forma: segunda.forma, importe: parteSegunda }] : []),
  ]
  return (
    <Renglones
      filas={filas.map((fila) => ({ ...fila, importe: dinero(aPesos(fila.importe)) }))}
      saldo={pedido.saldoPendiente}
    />
  )
}
