import { useState } from 'react'
import { DateField } from '../ui/DateField.tsx'
import { TimeField } from '../ui/TimeField.tsx'
import { Muestra, Rejilla } from './Muestra.tsx'

const hoy = '2026-11-20'

export function MuestraFechas() {
  const [entrega, setEntrega] = useState<string | null>('2026-11-27')
  const [nacimiento, setNacimiento] = useState<string | null>(null)
  const [entrada, setEntrada] = useState<string | null>('09:00')
  return (
    <Muestra title="Fechas y horas">
      <Rejilla>
        <DateField
          label="Entrega prevista"
          required
          hoy={hoy}
          min={hoy}
          value={entrega}
          onValueChange={setEntrega}
          ayuda={`Valor: ${entrega ?? 'ninguno'}`}
        />
        <DateField label="Fecha de nacimiento" hoy={hoy} max={hoy} value={nacimiento} onValueChange={setNacimiento} />
        <DateField label="Fecha de corte" hoy={hoy} value={hoy} onValueChange={() => undefined} disabled />
        <TimeField
          label="Hora de entrada"
          required
          value={entrada}
          onValueChange={setEntrada}
          ayuda={`Valor: ${entrada ?? 'ninguno'}`}
        />
        <TimeField
          label="Hora de salida"
          value={null}
          onValueChange={() => undefined}
          error="La salida debe ser después de la entrada."
        />
      </Rejilla>
    </Muestra>
  )
}
