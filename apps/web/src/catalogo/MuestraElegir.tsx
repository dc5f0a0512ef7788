import { useState } from 'react'
import { Autocomplete } from '../ui/Autocomplete.tsx'
import { Checkbox } from '../ui/Checkbox.tsx'
import { Combobox } from '../ui/Combobox.tsx'
import { SegmentedField, type SiNo, SiNoField } from '../ui/SegmentedField.tsx'
import { Select } from '../ui/Select.tsx'
import { Muestra, Rejilla } from './Muestra.tsx'
import { type PacienteMuestra, pacientes } from './pacientes.ts'

const formas = ['Efectivo', 'Debito', 'Credito', 'Transferencia'].map((value) => ({ value, label: value }))
const armazones = ['Aviador dorado', 'Aviador negro', 'Ojo de gato', 'Rectangular']
const sexos = [
  { value: 'F', label: 'Femenino' },
  { value: 'M', label: 'Masculino' },
]

export function MuestraElegir() {
  const [forma, setForma] = useState<string | null>(null)
  const [paciente, setPaciente] = useState<PacienteMuestra | null>(null)
  const [armazon, setArmazon] = useState('')
  const [sexo, setSexo] = useState<string | null>('F')
  const [lejos, setLejos] = useState<SiNo | null>('Si')
  const [cabeza, setCabeza] = useState<SiNo | null>('No')
  const [diabetes, setDiabetes] = useState<SiNo | null>(null)
  return (
    <Muestra title="Campos para elegir">
      <Rejilla>
        <Select label="Forma de pago" required options={formas} value={forma} onValueChange={setForma} />
        <Select label="Régimen" options={formas} value={null} onValueChange={setForma} error="Elige un régimen." />
        <Select label="Sucursal asignada" options={formas} value="Efectivo" onValueChange={setForma} disabled />
        <Combobox
          label="Paciente"
          items={pacientes}
          itemKey={(p) => p.id}
          itemLabel={(p) => p.nombre}
          itemDetail={(p) => p.telefono}
          value={paciente}
          onValueChange={setPaciente}
          placeholder="Nombre o teléfono"
        />
        <Autocomplete
          label="Armazón"
          suggestions={armazones.map((text) => ({ text }))}
          value={armazon}
          onValueChange={setArmazon}
          placeholder="Modelo y color"
        />
        <SegmentedField label="Sexo" options={sexos} value={sexo} onValueChange={setSexo} />
        <SiNoField label="Dificultad para ver de lejos" value={lejos} onValueChange={setLejos} />
        <SiNoField label="Dolor de cabeza" value={cabeza} onValueChange={setCabeza} />
        <SiNoField label="Diabetes" value={diabetes} onValueChange={setDiabetes} />
        <SiNoField
          label="Hipertensión"
          required
          value={null}
          onValueChange={() => undefined}
          error="Falta responder."
        />
        <div className="space-y-2">
          <Checkbox label="Requiere factura" />
          <Checkbox label="Avisar por WhatsApp" defaultChecked ayuda="Solo si dio su consentimiento." />
          <Checkbox label="Seleccionar todas" indeterminate />
        </div>
        <div className="space-y-2">
          <Checkbox label="Acepto el aviso de privacidad" error="Falta tu consentimiento." />
          <Checkbox label="Sin cambios" disabled />
          <Checkbox label="Ya confirmada" disabled defaultChecked />
        </div>
      </Rejilla>
    </Muestra>
  )
}
