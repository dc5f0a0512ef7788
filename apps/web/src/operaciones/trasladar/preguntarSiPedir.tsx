import type { Articulo } from '@nitida/contract/inventario'
import { limpiarLinea } from '@nitida/contract/textos'
import { useState } from 'react'
import { call } from '../../base/api/call.ts'
import { api } from '../../base/api/rutas.ts'
import { type Pregunta, preguntar } from '../../base/formularios/preguntar.ts'
import { useUnaVez } from '../../base/formularios/useUnaVez.ts'
import { NumberField } from '../../ui/NumberField.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { toast } from '../../ui/toast.ts'
import { tooLong } from '../../ui/tooLong.ts'

export interface Peticion {
  articulo: Pick<Articulo, 'id' | 'marca' | 'modelo'>
  /** Branch that has some, its number, and how many pieces. */
  de: { id: number; numero: string; hay: number }
  /** Branch that asks. */
  sucursal: number
}

const MAXIMO_DE_NOTA = 300

const esDePiezas = (piezas: number | null): piezas is number => Number.isInteger(piezas) && Number(piezas) > 0

function usePeticion({ articulo, de, sucursal }: Peticion): Pregunta {
  const [piezas, setPiezas] = useState<number | null>(1)
  const [nota, setNota] = useState('')
  const [intentada, setIntentada] = useState(false)
  const pedir = useUnaVez('inventario', (cuantas: { piezas: number; nota: string }, clave) => {
    const renglones = [{ articulo: articulo.id, piezas: cuantas.piezas }]
    return call(api.traslados.crear, { body: { de: de.id, a: sucursal, nota: cuantas.nota, renglones } }, { clave })
  })
  return {
    title: `¿Pedir ${articulo.marca} ${articulo.modelo} a ${de.numero}?`,
    description: 'Se les avisa que las envíen. Cuando lleguen, se reciben en «Traslados».',
    children: (
      <div className="grid gap-4">
        <NumberField
          label="Piezas"
          required
          min={1}
          max={100_000}
          steppers
          ayuda={`Ahí hay ${de.hay}.`}
          error={intentada && !esDePiezas(piezas) ? 'Escribe cuántas piezas.' : null}
          value={piezas}
          onValueChange={setPiezas}
        />
        <TextField
          label="Nota"
          maxLength={MAXIMO_DE_NOTA}
          autoComplete="off"
          value={nota}
          onChange={({ target }) => setNota(target.value)}
        />
      </div>
    ),
    confirmLabel: `Pedir a ${de.numero}`,
    fallo: (error) => (error instanceof Error ? error.message : 'No se pidió.'),
    hacer: async () => {
      setIntentada(true)
      if (!esDePiezas(piezas) || tooLong(limpiarLinea(nota).length, MAXIMO_DE_NOTA)) return false
      const { id } = await pedir.mutateAsync({ piezas, nota })
      toast.exito('¡Traslado pedido!', `T-${id}, a ${de.numero}.`)
      return true
    },
  }
}

export const preguntarSiPedir = (peticion: Peticion): void => preguntar(() => usePeticion(peticion))
