import { Settings2 } from 'lucide-react'
import { Suspense, useState } from 'react'
import { AyudaImpresora } from '../../operaciones/imprimir/AyudaImpresora.tsx'
import { EstadoImpresora } from '../../operaciones/imprimir/EstadoImpresora.tsx'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { Checkbox } from '../../ui/Checkbox.tsx'
import { deferred } from '../../ui/deferred.ts'
import type { TicketsDelPedido } from './useTickets.ts'

// Fetched when the hand goes to its button.
const traerDialogo = () => import('../../operaciones/imprimir/ImpresoraDialog.tsx')
const ImpresoraDialog = deferred(async () => (await traerDialogo()).default)
const anticipar = () => void traerDialogo().catch(() => undefined)

/** The printer of the tickets, its state, and their marks. */
export function ImpresoraCard({ impresora, reimpresion }: Pick<TicketsDelPedido, 'impresora' | 'reimpresion'>) {
  const [abierto, setAbierto] = useState(false)
  const { estado, elegida, reintentar } = impresora
  return (
    <Card>
      <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <span className="font-semibold">{elegida?.impresora ?? 'Impresora sin elegir'}</span>
          <EstadoImpresora estado={estado} />
        </div>
        <Checkbox
          label="Marcar como reimpresión"
          checked={reimpresion.marcar}
          onChange={(e) => reimpresion.setMarcar(e.target.checked)}
        />
        <Button
          className="ml-auto"
          icon={<Settings2 />}
          onPointerEnter={anticipar}
          onFocus={anticipar}
          onClick={() => setAbierto(true)}
        >
          Impresora
        </Button>
      </div>
      <div className="mt-4 empty:hidden">
        <AyudaImpresora estado={estado} onReintentar={reintentar} />
      </div>
      <Suspense>{abierto ? <ImpresoraDialog open={abierto} onOpenChange={setAbierto} /> : null}</Suspense>
    </Card>
  )
}
