import { useRef } from 'react'
import { type Confirmacion, useConfirmacion } from '../../base/formularios/useConfirmacion.ts'
import { AlertDialog } from '../../ui/AlertDialog.tsx'
import type { AvisoDelExamen } from './avisos.ts'
import { ListaDeAvisos } from './RejillaConAvisos.tsx'

/** Warnings of a record, under the names of its cards. */
export type AvisosDelExamen = readonly (readonly [titulo: string, avisos: readonly AvisoDelExamen[]])[]

/** Warnings of the patient's age say so in the title when they are all there is. */
export const PACIENTE = 'Paciente'

interface Pregunta {
  confirmacion: Confirmacion<AvisosDelExamen>
  onRespuesta: (guardar: boolean) => void
}

/** Asks once more before a record with warnings is stored; they never block (D-44). */
export function useAvisosAlGuardar() {
  const confirmacion = useConfirmacion<AvisosDelExamen>()
  const responder = useRef<((guardar: boolean) => void) | null>(null)
  const pregunta: Pregunta = {
    confirmacion,
    onRespuesta: (guardar) => {
      confirmacion.cerrar()
      responder.current?.(guardar)
    },
  }
  /** @returns whether to store it. */
  const seGuarda = (avisos: AvisosDelExamen): Promise<boolean> => {
    const hay = avisos.filter(([, suyos]) => suyos.length > 0)
    if (hay.length === 0) return Promise.resolve(true)
    confirmacion.pedir(hay)
    return new Promise((resolver) => {
      responder.current = resolver
    })
  }
  return { pregunta, seGuarda }
}

export function AvisosAlGuardar({ confirmacion, onRespuesta }: Pregunta) {
  const soloEdad = confirmacion.dato?.every(([titulo]) => titulo === PACIENTE) ?? false
  return (
    <AlertDialog
      open={confirmacion.abierta}
      onOpenChange={(abierto) => !abierto && onRespuesta(false)}
      title={`Revisa la ${soloEdad ? 'edad' : 'graduación'} antes de guardar`}
      description="Si está bien así, guárdala."
      confirmLabel="Guardar así"
      cancelLabel="Regresar a revisar"
      onConfirm={() => onRespuesta(true)}
    >
      <div className="grid gap-3">
        {confirmacion.dato?.map(([titulo, avisos]) => (
          <section key={titulo} aria-label={titulo}>
            <h3 className="font-medium">{titulo}</h3>
            <ListaDeAvisos label={`Por revisar en ${titulo}`} avisos={avisos} />
          </section>
        ))}
      </div>
    </AlertDialog>
  )
}
