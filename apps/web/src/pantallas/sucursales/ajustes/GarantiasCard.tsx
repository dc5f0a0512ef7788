import { etiquetaFamiliaDeComision, familiasDeComision } from '@nitida/contract/comisiones.rules'
import {
  escribirGarantias,
  type GarantiaDeFamilia,
  LARGO_DE_COBERTURA,
  leerGarantias,
  MESES_DE_GARANTIA,
} from '@nitida/contract/garantias.rules'
import { useState } from 'react'
import { Controller } from 'react-hook-form'
import { Card } from '../../../ui/Card.tsx'
import { NumberField } from '../../../ui/NumberField.tsx'
import { TextField } from '../../../ui/TextField.tsx'
import type { AjustesForm } from './useAjustesForm.ts'

const MESES = `Escribe un número entero de 0 a ${MESES_DE_GARANTIA}.`
const valida = (texto: string): boolean => escribirGarantias(leerGarantias(texto)) === texto

/** How long each family of articles has a warranty from its delivery, and what it covers. */
export const GarantiasCard = ({ ajustes }: { ajustes: AjustesForm }) => (
  <Card title="Garantías">
    <Controller
      name="garantias"
      control={ajustes.form.control}
      rules={{ validate: (texto) => valida(texto) || MESES }}
      render={({ field: { value, onChange } }) => (
        <Familias value={value} error={ajustes.errorDe('garantias')} onValueChange={onChange} />
      )}
    />
  </Card>
)

interface Props {
  value: string
  error: string | undefined
  onValueChange: (value: string) => void
}

type Renglon = Omit<GarantiaDeFamilia, 'meses'> & { meses: number | null }

const renglonesDe = (value: string): Renglon[] => {
  const leidas = leerGarantias(value)
  return familiasDeComision.map(
    (familia) => leidas.find((una) => una.familia === familia) ?? { familia, meses: 0, cubre: '' },
  )
}

function Familias({ value, error, onValueChange }: Props) {
  const [renglones, setRenglones] = useState(() => renglonesDe(value))
  const cambiar = (cual: Renglon, cambio: Partial<Renglon>) => {
    const nuevos = renglones.map((uno) => (uno === cual ? { ...uno, ...cambio } : uno))
    setRenglones(nuevos)
    onValueChange(escribirGarantias(nuevos.map((uno) => ({ ...uno, meses: uno.meses ?? 0 }))))
  }
  const errorDe = ({ meses }: Renglon) =>
    error && meses !== null && !(Number.isInteger(meses) && meses >= 0 && meses <= MESES_DE_GARANTIA)
      ? MESES
      : undefined
  return (
    <div className="grid gap-4">
      <p className="text-ink2">
        Empiezan el día de la entrega y se usan una sola vez, en «Rehacer». Cero meses: ninguna. Un pedido conserva las
        del día en que se entregó.
      </p>
      {renglones.map((renglon) => {
        const nombre = etiquetaFamiliaDeComision[renglon.familia]
        return (
          <div key={renglon.familia} className="grid items-start gap-x-4 gap-y-2 sm:grid-cols-[9rem_minmax(0,1fr)]">
            <NumberField
              label={nombre}
              suffix="meses"
              min={0}
              max={MESES_DE_GARANTIA}
              decimals={0}
              error={errorDe(renglon)}
              value={renglon.meses}
              onValueChange={(meses) => cambiar(renglon, { meses })}
            />
            <TextField
              label={`Qué cubre: ${nombre.toLowerCase()}`}
              maxLength={LARGO_DE_COBERTURA}
              autoComplete="off"
              value={renglon.cubre}
              onChange={({ target }) => cambiar(renglon, { cubre: target.value })}
            />
          </div>
        )
      })}
    </div>
  )
}
