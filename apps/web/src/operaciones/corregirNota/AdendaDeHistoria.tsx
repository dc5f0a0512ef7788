import type { Historia } from '@nitida/contract/historias'
import { advertenciasDeMontaje } from '@nitida/contract/montaje.rules'
import { useState } from 'react'
import { call } from '../../base/api/call.ts'
import { api } from '../../base/api/rutas.ts'
import { columnasAgudeza, columnasCurva, columnasDe } from '../../entidades/visita/examen.ts'
import { Antecedentes } from '../examinar/Antecedentes.tsx'
import { avisosDeAgudeza, avisosDeCurvas, avisosDeGraduacion } from '../examinar/avisos.ts'
import { CampoDeTexto, Observaciones, TelefonoDelPaciente } from '../examinar/DatosDelExamen.tsx'
import { valoresEscritos } from '../examinar/historia.valores.ts'
import { LenteCard } from '../examinar/LenteYCuenta.tsx'
import { MontajeCampos } from '../medirMontaje/MontajeCampos.tsx'
import { CorreccionDialog, RejillaCorregida } from './CorreccionDialog.tsx'

// The same arrays at every drawing, as `useCeldas` asks for.
const previa = columnasDe('')
const total = columnasDe('Tot')
const prescrita = [...columnasDe('Pre'), ...columnasAgudeza]

type Valores = Readonly<Record<string, unknown>>
const dePrescrita = (v: Valores) => [...avisosDeGraduacion(v, 'Pre'), ...avisosDeAgudeza(v)]
const todos = (v: Valores) => [
  ...avisosDeGraduacion(v, ''),
  ...avisosDeGraduacion(v, 'Tot'),
  ...dePrescrita(v),
  ...avisosDeCurvas(v),
  ...advertenciasDeMontaje(v),
]

interface Props {
  historia: Historia
  onCerrar: () => void
}

/** Corrects a clinical history by an addendum: any field but its patient and money. */
export function AdendaDeHistoria({ historia, onCerrar }: Props) {
  const [actuales] = useState(() => valoresEscritos(historia))
  return (
    <CorreccionDialog
      que="La historia"
      actuales={actuales}
      corregir={(body, clave) => call(api.historias.corregir, { params: { id: historia.id }, body }, { clave })}
      onCerrar={onCerrar}
      avisosDe={todos}
    >
      <RejillaCorregida
        titulo="Graduación anterior corregida"
        columnas={previa}
        avisosDe={(v) => avisosDeGraduacion(v, '')}
      />
      <RejillaCorregida
        titulo="Graduación total corregida"
        columnas={total}
        avisosDe={(v) => avisosDeGraduacion(v, 'Tot')}
      />
      <RejillaCorregida titulo="Graduación prescrita corregida" columnas={prescrita} avisosDe={dePrescrita} />
      <RejillaCorregida titulo="Queratometría corregida" columnas={columnasCurva} avisosDe={avisosDeCurvas} />
      <div className="grid grid-cols-2 gap-3 sm:grid-cols-3">
        <CampoDeTexto campo="retinosOd" label="Retinoscopía OD" maximo={80} />
        <CampoDeTexto campo="retinosOi" label="Retinoscopía OI" maximo={80} />
        <CampoDeTexto campo="optometrista" label="Optometrista" maximo={240} />
        <CampoDeTexto campo="cedula" label="Cédula" maximo={40} />
        <CampoDeTexto campo="edadCliente" label="Edad" maximo={10} />
        <TelefonoDelPaciente />
      </div>
      <LenteCard />
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
