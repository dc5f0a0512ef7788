import type { Asistencia, Cita } from '@nitida/contract/citas'
import { asistenciaPropuesta } from '@nitida/contract/citas.rules'
import { useMutation, useQuery } from '@tanstack/react-query'
import { CheckCheck } from 'lucide-react'
import { useState } from 'react'
import { call } from '../../../shared/api/call.ts'
import { consulta } from '../../../shared/api/consulta.ts'
import { api } from '../../../shared/api/rutas.ts'
import { textoDeFallo } from '../../../shared/formularios/fallo.ts'
import { useRecargar } from '../../../shared/realtime/useRecargar.ts'
import { useSesion } from '../../../shared/sesion/useSesion.ts'
import { Button } from '../../../ui/Button.tsx'
import { Card } from '../../../ui/Card.tsx'
import { Fecha } from '../../../ui/Fecha.tsx'
import { contar } from '../../../ui/formatos.ts'
import { SegmentedField } from '../../../ui/SegmentedField.tsx'
import { type Column, Table } from '../../../ui/Table.tsx'
import { toast } from '../../../ui/toast.ts'
import { NombreDePaciente } from '../../clientes/shared/NombreDePaciente.tsx'
import { momentoEn } from '../shared/useAhora.ts'
import { useSucursales } from '../shared/useSucursales.ts'

const opciones = [
  { value: 'Asistió', label: 'Asistió' },
  { value: 'No asistió', label: 'No asistió' },
] as const

/** A mark as it is sent. */
interface Marcada {
  id: number
  asistencia: Asistencia
}

/** Columns of the list; `marcaDe` is the mark that will be sent. */
const columnasDe = (
  marcaDe: (cita: Cita) => Asistencia,
  onMarca: (cita: Cita, marca: Asistencia) => void,
): readonly Column<Cita>[] => [
  {
    key: 'paciente',
    title: 'Paciente',
    rowHeader: true,
    cell: ({ idCliente, clienteNombre }) => (
      <NombreDePaciente id={idCliente} nombre={clienteNombre} className="font-medium" />
    ),
  },
  {
    key: 'cuando',
    title: 'Cita',
    phone: 'block',
    cell: ({ fecha, hora }) => (
      <>
        <Fecha value={fecha} />, {hora}
      </>
    ),
  },
  { key: 'compro', title: 'Ese día', optional: true, cell: ({ compro }) => (compro ? 'Compró' : 'No compró') },
  {
    key: 'marca',
    title: 'Propuesta',
    phone: 'block',
    cell: (cita) => (
      <SegmentedField
        label={`Asistencia de ${cita.clienteNombre}`}
        labelHidden
        options={opciones}
        value={marcaDe(cita)}
        onValueChange={(marca) => marca && onMarca(cita, marca)}
      />
    ),
  },
]

const useMarcarVarias = () =>
  useMutation({
    mutationFn: (marcas: Marcada[]) => call(api.citas.marcarAsistencias, { body: { marcas } }),
    onSuccess: ({ data: resultados }) => {
      const fallidas = resultados.filter(({ success }) => !success).length
      if (fallidas === 0) toast.exito('Asistencia guardada', contar(resultados.length, 'cita'))
      else
        toast.error(
          '¡Error!',
          fallidas === 1
            ? '1 no se pudo marcar: cambió mientras la veías.'
            : `${fallidas} no se pudieron marcar: cambiaron mientras las veías.`,
        )
    },
    onError: (error) => toast.error('¡Error!', textoDeFallo(error, 'guardar la asistencia')),
    onSettled: useRecargar('citas'),
  })

/**
 * Unmarked appointments of past days, each with its likely mark, which is corrected where it is wrong; all are accepted at once.
 */
export function PorMarcar() {
  const sesion = useSesion()
  const { zonaDe } = useSucursales()
  const { data } = useQuery(consulta(api.citas.porMarcar, { query: {} }))
  const [corregidas, setCorregidas] = useState<ReadonlyMap<number, Asistencia>>(new Map())
  const marcar = useMarcarVarias()
  const citas = data?.data ?? []
  if (citas.length === 0) return null
  const marcaDe = (cita: Cita): Asistencia =>
    corregidas.get(cita.id) ??
    asistenciaPropuesta(cita, momentoEn(zonaDe(cita.sucursalId), sesion).fecha) ??
    'No asistió'
  const columnas = columnasDe(marcaDe, ({ id }, marca) => setCorregidas(new Map(corregidas).set(id, marca)))
  return (
    <Card
      title={`Por marcar (${citas.length})`}
      padded={false}
      actions={
        <Button
          variant="primary"
          icon={<CheckCheck />}
          cargando={marcar.isPending}
          mientras="Guardando…"
          onClick={() => marcar.mutate(citas.map((cita) => ({ id: cita.id, asistencia: marcaDe(cita) })))}
        >
          Aceptar todas
        </Button>
      }
    >
      <Table caption="Citas por marcar" columns={columnas} rows={citas} rowKey={({ id }) => id} alta />
    </Card>
  )
}
