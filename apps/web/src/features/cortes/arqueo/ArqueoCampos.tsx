import { Button } from '../../../ui/Button.tsx'
import { dinero } from '../../../ui/formatos.ts'
import { TextArea } from '../../../ui/TextArea.tsx'
import type { CajaAbierta, Cierre } from '../caja/useCierre.ts'
import { Comparacion } from './Comparacion.tsx'
import { Denominaciones } from './Denominaciones.tsx'
import { Movimientos } from './Movimientos.tsx'

interface Props {
  caja: CajaAbierta
  cierre: Cierre
}

/** The drawer (D-62): what entered and left it beside the payments, and what is in it. All of it is optional. */
export function ArqueoCampos({ caja, cierre }: Props) {
  const { conteo, contar, comparado, nota, setNota, notaError, campoNota } = cierre
  const pideNota = cierre.revelado && comparado.pideNota
  return (
    <div className="grid gap-6">
      <Movimientos movimientos={caja.caja.movimientos} />
      <Denominaciones conteo={conteo} onConteo={contar} />
      {comparado.arqueo && !cierre.revelado ? (
        <Button className="justify-self-start" onClick={cierre.revelar}>
          Terminé de contar
        </Button>
      ) : null}
      <Comparacion caja={caja} cierre={cierre} />
      <TextArea
        ref={campoNota}
        label="Nota"
        rows={2}
        maxLength={500}
        required={pideNota}
        ayuda={
          pideNota
            ? `Explica la diferencia: pasa de ${dinero(caja.diferenciaSinNota)}.`
            : 'Lo que deba saber quien revise el corte.'
        }
        error={
          notaError
            ? `Escribe una nota: la diferencia de efectivo es mayor que ${dinero(caja.diferenciaSinNota)}.`
            : null
        }
        value={nota}
        onChange={(evento) => setNota(evento.target.value)}
      />
      {comparado.contado === null ? null : (
        <Button variant="ghost" size="sm" className="-mt-3 justify-self-start" onClick={() => contar({})}>
          Borrar conteo
        </Button>
      )}
    </div>
  )
}
