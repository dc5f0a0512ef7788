import { advertenciasDeMontaje } from '@nitida/contract/montaje.rules'
import type { Visita } from '@nitida/contract/visitas'
import { useState } from 'react'
import { call } from '../../base/api/call.ts'
import { api } from '../../base/api/rutas.ts'
import { columnasAgudeza, columnasCurva, columnasDe, examenVacio } from '../../entidades/visita/examen.ts'
import { examenDe } from '../../operaciones/corregirNota/adenda.ts'
import { CorreccionDialog, RejillaCorregida } from '../../operaciones/corregirNota/CorreccionDialog.tsx'
import { Antecedentes } from '../../operaciones/examinar/Antecedentes.tsx'
import { avisosDeAgudeza, avisosDeCurvas, avisosDeGraduacion } from '../../operaciones/examinar/avisos.ts'
import { CampoDeTexto, Observaciones } from '../../operaciones/examinar/DatosDelExamen.tsx'
import { MontajeCampos } from '../../operaciones/medirMontaje/MontajeCampos.tsx'

const deGraduacion = [...columnasDe(''), ...columnasAgudeza]
const graduacion = (valores: Readonly<Record<string, unknown>>) => [
  ...avisosDeGraduacion(valores, ''),
  ...avisosDeAgudeza(valores),
]

interface Props {
  visita: Visita
  onCerrar: () => void
}

/** Corrects a visit by an addendum. */
export function AdendaDialog({ visita, onCerrar }: Props) {
  const [actuales] = useState(() => examenDe(visita, examenVacio({ optometrista: null, cedula: null })))
  return (
    <CorreccionDialog
      que="La visita"
      actuales={actuales}
      corregir={(body, clave) => call(api.visitas.corregir, { params: { id: visita.IdVisita }, body }, { clave })}
      onCerrar={onCerrar}
      avisosDe={(valores) => [...graduacion(valores), ...avisosDeCurvas(valores), ...advertenciasDeMontaje(valores)]}
    >
      <RejillaCorregida titulo="Graduación corregida" columnas={deGraduacion} avisosDe={graduacion} />
      <RejillaCorregida titulo="Queratometría corregida" columnas={columnasCurva} avisosDe={avisosDeCurvas} />
      <div className="grid grid-cols-2 gap-3 sm:grid-cols-4">
        <CampoDeTexto campo="retinosOd" label="Retinoscopía OD" maximo={80} />
        <CampoDeTexto campo="retinosOi" label="Retinoscopía OI" maximo={80} />
        <CampoDeTexto campo="diData" label="DI" maximo={40} />
        <CampoDeTexto campo="aoData" label="AO" maximo={40} />
        <CampoDeTexto campo="color" label="Departamento / Empleado" maximo={200} />
        <CampoDeTexto campo="lenteContactoDes" label="Lente de contacto" maximo={500} />
        <CampoDeTexto campo="optometrista" label="Optometrista" maximo={240} />
        <CampoDeTexto campo="cedula" label="Cédula" maximo={40} />
      </div>
      <details>
        <summary className="min-h-6 cursor-pointer font-medium">Medidas de montaje</summary>
        <div className="mt-3">
          <MontajeCampos />
        </div>
      </details>
      <Antecedentes />
      <Observaciones />
    </CorreccionDialog>
  )
}
