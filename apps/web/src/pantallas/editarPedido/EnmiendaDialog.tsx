import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'

/** Ends of an edit of what an invoice tells. */
export type Enmienda = 'sustituir' | 'segunda'

interface Props {
  open: boolean
  opciones: readonly string[]
  cargando: boolean
  onElegir: (enmienda: Enmienda) => void
  onCerrar: () => void
}

const fines = [
  {
    fin: 'sustituir',
    titulo: 'Sustituir la factura',
    texto: 'Se timbra otra con lo que el pedido lleva ahora, y la anterior se cancela con motivo 01.',
  },
  {
    fin: 'segunda',
    titulo: 'Facturar aparte lo agregado',
    texto: 'La factura se queda como está, y lo que agregas va en otra.',
  },
] as const

/** The question of an edit that changes what an invoice tells (D-91): how the invoice follows. */
export function EnmiendaDialog({ open, opciones, cargando, onElegir, onCerrar }: Props) {
  return (
    <Dialog
      open={open}
      onOpenChange={(abierto) => !abierto && onCerrar()}
      title="El pedido está facturado"
      description="Lo que cambias está en su factura. Elige cómo queda; ante el SAT no se puede deshacer."
      footer={<Button onClick={onCerrar}>Regresar</Button>}
    >
      <div className="grid gap-4">
        {fines
          .filter(({ fin }) => opciones.includes(fin))
          .map(({ fin, titulo, texto }) => (
            <section key={fin} aria-label={titulo} className="grid gap-3 rounded-card bg-sunken p-4">
              <div>
                <h3 className="font-semibold">{titulo}</h3>
                <p className="mt-1 text-ink2">{texto}</p>
              </div>
              <Button cargando={cargando} mientras="Guardando…" onClick={() => onElegir(fin)}>
                {titulo}
              </Button>
            </section>
          ))}
      </div>
    </Dialog>
  )
}
