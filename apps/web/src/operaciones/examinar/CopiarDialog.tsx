import { escribirOjo, type Graduacion, ojos } from '@nitida/contract/graduacion.rules'
import type { GraduacionLeida } from '@nitida/contract/visitas'
import { graduacionLeida, nombreDeBloque } from '../../entidades/visita/graduaciones.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { fechaDeInstante } from '../../ui/formatos.ts'

interface Props {
  previas: readonly GraduacionLeida[]
  onCopiar: (graduacion: Graduacion) => void
  onCerrar: () => void
}

/** Every graduation of the patient, each block with its day, to be copied whole. */
export function CopiarDialog({ previas, onCopiar, onCerrar }: Props) {
  return (
    <Dialog open onOpenChange={(abierto) => !abierto && onCerrar()} title="Copiar una graduación" size="lg">
      <ul className="max-h-[60dvh] divide-y divide-line overflow-y-auto">
        {previas.map((previa) => {
          const fecha = fechaDeInstante(previa.CreateDate)
          const graduacion = graduacionLeida(previa)
          return (
            <li
              key={`${previa.Bloque}${previa.IdVisita ?? ''}-${previa.IdHistoria ?? ''}`}
              className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3"
            >
              <div className="min-w-0">
                <p className="font-semibold">{fecha}</p>
                <p className="text-sm text-ink2">
                  {nombreDeBloque[previa.Bloque]}
                  {previa.Optometrista ? ` · ${previa.Optometrista}` : ''}
                </p>
                {ojos.map((ojo) => (
                  <p key={ojo} className="tabular text-sm">
                    {ojo.toUpperCase()} {escribirOjo(graduacion[ojo]) || 'sin datos'}
                  </p>
                ))}
              </div>
              <Button
                aria-label={`Copiar la del ${fecha}, ${nombreDeBloque[previa.Bloque]}`}
                onClick={() => {
                  onCopiar(graduacion)
                  onCerrar()
                }}
              >
                Copiar
              </Button>
            </li>
          )
        })}
      </ul>
    </Dialog>
  )
}
