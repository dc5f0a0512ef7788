import type { CrearEspera } from '@nitida/contract/citas.espera'
import { horasDeCita } from '@nitida/contract/citas.rules'
import type { Cliente } from '@nitida/contract/clientes'
import { etiquetaSucursal } from '@nitida/contract/nombres'
import { type FormEvent, useState } from 'react'
import { call } from '../../../base/api/call.ts'
import { api } from '../../../base/api/rutas.ts'
import { FormularioEnDialogo } from '../../../base/formularios/FormularioEnDialogo.tsx'
import { falloDeFormulario } from '../../../base/formularios/fallo.ts'
import { useUnaVez } from '../../../base/formularios/useUnaVez.ts'
import { useSesion } from '../../../base/sesion/useSesion.ts'
import { veTodas } from '../../../entidades/cita/citas.consulta.ts'
import { useSucursales } from '../../../entidades/sucursal/useSucursales.ts'
import { PacientePicker } from '../../../operaciones/elegirPaciente/PacientePicker.tsx'
import { Aviso } from '../../../ui/Aviso.tsx'
import { BotonesDeFormulario } from '../../../ui/BotonesDeFormulario.tsx'
import { Checkbox } from '../../../ui/Checkbox.tsx'
import { Form } from '../../../ui/Form.tsx'
import { Select } from '../../../ui/Select.tsx'
import { toast } from '../../../ui/toast.ts'
import { diasDeLaSemana } from './textos.ts'

const horas = horasDeCita.map((hora) => ({ value: hora, label: hora }))
/** Monday first, as people count. */
const enOrden = [1, 2, 3, 4, 5, 6, 0]

/** A new wait: the patient, the branch, the days and the hours between which he could come. */
export function NuevaEspera({ open, onCerrar }: { open: boolean; onCerrar: () => void }) {
  const { usuario } = useSesion()
  const { activas } = useSucursales()
  const [paciente, setPaciente] = useState<Cliente | null>(null)
  const [sucursal, setSucursal] = useState<number | null>(usuario.branchId)
  const [dias, setDias] = useState<readonly number[]>([])
  const [desdeHora, setDesde] = useState('09:00')
  const [hastaHora, setHasta] = useState('19:30')
  const [errores, setErrores] = useState<Readonly<Record<string, string>>>({})
  const esperar = useUnaVez('citas', (body: CrearEspera, clave) => call(api.citas.esperar, { body }, { clave }), {
    accion: `esperar ${paciente?.id}`,
  })
  const sucursalId = sucursal ?? paciente?.sucursal ?? null
  const guardar = (evento: FormEvent) => {
    evento.preventDefault()
    const faltas = {
      ...(!paciente && { paciente: 'Elige al paciente.' }),
      ...(desdeHora > hastaHora && { hastaHora: 'La hora final va después de la inicial.' }),
    }
    setErrores(faltas)
    if (!paciente || sucursalId === null || Object.keys(faltas).length > 0) return
    esperar.mutate(
      { idCliente: paciente.id, sucursalId, dias: [...dias], desdeHora, hastaHora },
      {
        onSuccess: () => {
          toast.exito('Está en la lista de espera', paciente.nombreCompleto)
          onCerrar()
        },
      },
    )
  }
  return (
    <FormularioEnDialogo open={open} onCerrar={onCerrar} title="Agregar a la lista de espera">
      <Form onSubmit={guardar} aria-label="Lista de espera" className="grid gap-4">
        <PacientePicker
          label="Paciente"
          required
          value={paciente}
          onValueChange={setPaciente}
          error={errores.paciente}
        />
        {veTodas(usuario) ? (
          <Select
            label="Sucursal"
            required
            options={activas.map((una) => ({ value: una.id, label: etiquetaSucursal(una) }))}
            value={sucursalId}
            onValueChange={setSucursal}
          />
        ) : null}
        <DiasField dias={dias} onDias={setDias} />
        <HorasField {...{ desdeHora, hastaHora }} error={errores.hastaHora} onDesde={setDesde} onHasta={setHasta} />
        {esperar.error ? (
          <Aviso tone="bad" live>
            {falloDeFormulario(esperar.error, 'agregarlo a la lista de espera').texto}
          </Aviso>
        ) : null}
        <BotonesDeFormulario onCerrar={onCerrar} cargando={esperar.isPending}>
          Guardar
        </BotonesDeFormulario>
      </Form>
    </FormularioEnDialogo>
  )
}

/** Days of the week on which he could come. */
function DiasField({ dias, onDias }: { dias: readonly number[]; onDias: (dias: readonly number[]) => void }) {
  return (
    <fieldset>
      <legend className="text-sm font-medium">Días (sin marcar: cualquiera)</legend>
      <div className="mt-2 flex flex-wrap gap-x-4 gap-y-2">
        {enOrden.map((dia) => (
          <Checkbox
            key={dia}
            label={diasDeLaSemana[dia] ?? ''}
            checked={dias.includes(dia)}
            onChange={(evento) => onDias(evento.target.checked ? [...dias, dia] : dias.filter((otro) => otro !== dia))}
          />
        ))}
      </div>
    </fieldset>
  )
}

interface HorasProps {
  desdeHora: string
  hastaHora: string
  /** What is wrong with the last hour. */
  error: string | undefined
  onDesde: (hora: string) => void
  onHasta: (hora: string) => void
}

const HorasField = ({ desdeHora, hastaHora, error, onDesde, onHasta }: HorasProps) => (
  <div className="grid grid-cols-2 gap-4">
    <Select label="Desde las" options={horas} value={desdeHora} onValueChange={(hora) => hora && onDesde(hora)} />
    <Select
      label="Hasta las"
      options={horas}
      value={hastaHora}
      error={error}
      onValueChange={(hora) => hora && onHasta(hora)}
    />
  </div>
)
