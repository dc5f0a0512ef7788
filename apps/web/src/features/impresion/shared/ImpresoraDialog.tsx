import { Printer } from 'lucide-react'
import { Aviso } from '../../../ui/Aviso.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { AyudaImpresora } from './AyudaImpresora.tsx'
import { ElegirImpresora } from './ElegirImpresora.tsx'
import { EstadoImpresora } from './EstadoImpresora.tsx'
import { guardarEleccion } from './eleccion.ts'
import type { Impresora } from './impresora.ts'
import { impresoraDelEquipo } from './impresoraDelEquipo.ts'
import { useImpresora } from './useImpresora.ts'
import { useLista } from './useLista.ts'
import { useTicketDePrueba } from './useTicketDePrueba.ts'

interface Props {
  open: boolean
  onOpenChange: (open: boolean) => void
  /** Another one than this computer's, for the catalogue and for tests. */
  impresora?: Impresora
}

/** The printer of this computer: state, choice, model, test ticket and help. Connected while it is open. */
export default function ImpresoraDialog({ open, onOpenChange, impresora = impresoraDelEquipo }: Props) {
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="Impresora de tickets"
      description="La elección se guarda en este equipo hasta que cierres sesión."
    >
      {open ? <Contenido impresora={impresora} /> : null}
    </Dialog>
  )
}

function Contenido({ impresora }: { impresora: Impresora }) {
  const { estado, elegida, reintentar } = useImpresora(impresora)
  const conectada = estado === 'conectado'
  const lista = useLista(impresora, conectada)
  const { resultado, probar } = useTicketDePrueba(impresora)
  const motivo = !conectada ? 'No hay conexión con la impresora.' : elegida ? null : 'Elige primero la impresora.'
  return (
    <div className="space-y-4">
      <p className="flex items-center gap-2">
        Estado: <EstadoImpresora estado={estado} />
      </p>
      <AyudaImpresora estado={estado} onReintentar={reintentar} />
      <ElegirImpresora lista={lista} elegida={elegida} onElegir={guardarEleccion} />
      {resultado.fase === 'listo' ? (
        <Aviso tone="ok" live title={resultado.titulo} />
      ) : resultado.fase === 'fallo' ? (
        <Aviso tone="bad" title={resultado.titulo}>
          {resultado.detalle}
        </Aviso>
      ) : null}
      <Button
        icon={<Printer />}
        motivo={motivo}
        cargando={resultado.fase === 'imprimiendo'}
        onClick={() => elegida && void probar(elegida)}
      >
        Imprimir ticket de prueba
      </Button>
    </div>
  )
}
