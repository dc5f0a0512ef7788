import { preguntar } from '../../base/formularios/preguntar.ts'
import type { AvisoDelExamen } from './avisos.ts'
import { ListaDeAvisos } from './RejillaConAvisos.tsx'

/** Warnings of a record, under the names of its cards. */
export type AvisosDelExamen = readonly (readonly [titulo: string, avisos: readonly AvisoDelExamen[]])[]

/** Warnings of the patient's age say so in the title when they are all there is. */
export const PACIENTE = 'Paciente'

/**
 * Asks once more before a record with warnings is stored; they never block (D-44).
 * @returns whether to store it.
 */
export function seGuarda(avisos: AvisosDelExamen): Promise<boolean> {
  const hay = avisos.filter(([, suyos]) => suyos.length > 0)
  if (hay.length === 0) return Promise.resolve(true)
  const soloEdad = hay.every(([titulo]) => titulo === PACIENTE)
  return new Promise((responder) =>
    preguntar({
      title: `Revisa la ${soloEdad ? 'edad' : 'graduación'} antes de guardar`,
      description: 'Si está bien así, guárdala.',
      children: <Avisos de={hay} />,
      confirmLabel: 'Guardar así',
      cancelLabel: 'Regresar a revisar',
      hacer: async () => responder(true),
      fallo: () => 'No se pudo guardar.',
      alRegresar: () => responder(false),
    }),
  )
}

const Avisos = ({ de }: { de: AvisosDelExamen }) => (
  <div className="grid gap-3">
    {de.map(([titulo, avisos]) => (
      <section key={titulo} aria-label={titulo}>
        <h3 className="font-medium">{titulo}</h3>
        <ListaDeAvisos label={`Por revisar en ${titulo}`} avisos={avisos} />
      </section>
    ))}
  </div>
)
