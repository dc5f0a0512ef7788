import { useState } from 'react'
import {
  type ColumnaGraduacion,
  GraduacionGrid,
  type ValoresGraduacion,
} from '../entidades/graduacion/GraduacionGrid.tsx'
import { Form } from '../ui/Form.tsx'
import { Muestra } from './Muestra.tsx'

const columnas: readonly ColumnaGraduacion[] = [
  { titulo: 'Esfera', tipo: 'dioptria', od: 'esfOd', oi: 'esfOi' },
  { titulo: 'Cilindro', tipo: 'dioptria', od: 'cilOd', oi: 'cilOi' },
  { titulo: 'Eje', tipo: 'eje', od: 'ejeOd', oi: 'ejeOi' },
  { titulo: 'Adición', tipo: 'dioptria', od: 'addOd', oi: 'addOi' },
  { titulo: 'A/V', ayuda: 'Agudeza visual', tipo: 'agudeza', od: 'avOd', oi: 'avOi' },
]
const curvas: readonly ColumnaGraduacion[] = [
  { titulo: 'K1', tipo: 'curva', od: 'queratoOd1', oi: 'queratoOi1' },
  { titulo: 'K2', tipo: 'curva', od: 'queratoOd2', oi: 'queratoOi2' },
  { titulo: 'Eje de K', tipo: 'eje', od: 'queratoOd3', oi: 'queratoOi3' },
]
const anteriores: ValoresGraduacion = {
  esfOd: -1,
  cilOd: -0.5,
  ejeOd: 175,
  addOd: 1.75,
  avOd: '20/25',
  esfOi: -0.75,
  cilOi: -0.25,
  ejeOi: 10,
  addOi: 1.75,
}

export function MuestraGraduacion() {
  const [nueva, setNueva] = useState<ValoresGraduacion>({})
  const [llena, setLlena] = useState<ValoresGraduacion>({ queratoOd1: 43.25, queratoOd2: 43.8, queratoOd3: 180 })
  return (
    <Muestra title="Graduación">
      <Form aria-label="Examen">
        <GraduacionGrid
          label="Graduación"
          columnas={columnas}
          valores={nueva}
          anteriores={anteriores}
          onCambio={(campo, valor) => setNueva((actual) => ({ ...actual, [campo]: valor }))}
        />
        <output aria-label="Valores de la graduación" className="my-4 block text-xs wrap-anywhere text-ink3">
          {JSON.stringify(nueva)}
        </output>
        <div className="max-w-100">
          <GraduacionGrid
            label="Queratometría"
            columnas={curvas}
            valores={llena}
            onCambio={(campo, valor) => setLlena((actual) => ({ ...actual, [campo]: valor }))}
            errores={{ queratoOd2: 'Pasos de 0.25' }}
            avisos={{ queratoOd3: 'Va de 1 a 180' }}
          />
        </div>
      </Form>
    </Muestra>
  )
}
