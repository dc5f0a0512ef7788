import type { Asistencia, Cita } from '@nitida/contract/citas'
import { asistenciaPropuesta, DESHACER_MS } from '@nitida/contract/citas.rules'
import { useMutation, useQuery } from '@tanstack/react-query'
import { CheckCheck } from 'lucide-react'
import { useState } from 'react'
import { call } from '../../../base/api/call.ts'
import { consulta } from '../../../base/api/consulta.ts'
import { api } from '../../../base/api/rutas.ts'
import { textoDeFallo } from '../../../base/formularios/fallo.ts'
import { preguntar } from '../../../base/formularios/preguntar.ts'
import { useRecargar } from '../../../base/realtime/useRecargar.ts'
import { momentoEn } from '../../../base/sesion/useAhora.ts'
import { useSesion } from '../../../base/sesion/useSesion.ts'
import { PLAZO } from '../../../entidades/cita/textos.ts'
import { NombreDePaciente } from '../../../entidades/paciente/NombreDePaciente.tsx'
import { useSucursales } from '../../../entidades/sucursal/useSucursales.ts'
import { Button } from '../../../ui/Button.tsx'
import { Card } from '../../../ui/Card.tsx'
import { Fecha } from '../../../ui/Fecha.tsx'
import { contar } from '../../../ui/formatos.ts'
import { SegmentedField } from '../../../ui/SegmentedField.tsx'
import { type Column, Table } from '../../../ui/Table.tsx'
import { toast } from '../../../ui/toast.ts'
import { CitasEnDuda } from '../CitasEnDuda.tsx'

const opciones = [
  { value: 'Asistió', label: 'Asistió' },
  { value: 'No asistió', label: 'No asistió' },
] as const

/** A mark as it is sent. */
interface Marcada {
  id: number
  asistencia: Asistencia | null
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
    mutationFn: (marcas: readonly Marcada[]) => call(api.citas.marcarAsistencias, { body: { marcas: [...marcas] } }),
    onSettled: useRecargar('citas'),
  })

const FALLO = 'guardar la asistencia'

/** Saves marks, says of which it could not, and offers to take back those it saved. */
function useAceptar() {
  const { mutateAsync: marcar } = useMarcarVarias()
  const { mutate: quitar } = useMarcarVarias()
  const ofrecerDeshacer = (ids: readonly number[]) =>
    toast.ofrecer('Asistencia guardada', contar(ids.length, 'cita'), {
      timeout: DESHACER_MS,
      label: 'Deshacer',
      onOffer: () =>
        quitar(
          ids.map((id) => ({ id, asistencia: null })),
          {
            onSuccess: () => toast.exito('Asistencia deshecha', contar(ids.length, 'cita')),
            onError: (error) => toast.error('¡Error!', textoDeFallo(error, 'deshacer la asistencia')),
          },
        ),
    })
  return async (marcas: readonly Marcada[]) => {
    const { data } = await marcar(marcas)
    const hechas = data.filter(({ success }) => success).map(({ id }) => id)
    const fallidas = data.length - hechas.length
    if (hechas.length > 0) ofrecerDeshacer(hechas)
    if (fallidas === 1) toast.error('¡Error!', '1 no se pudo marcar: cambió mientras la veías.')
    if (fallidas > 1) toast.error('¡Error!', `${fallidas} no se pudieron marcar: cambiaron mientras las veías.`)
  }
}

/** Who came and who did not, counted and by name, before all of them are marked at once. */
function Recuento({ asistieron, faltaron }: { asistieron: readonly Cita[]; faltaron: readonly Cita[] }) {
  const grupos = [
    { titulo: `No asistió (${faltaron.length})`, citas: faltaron },
    { titulo: `Asistió (${asistieron.length})`, citas: asistieron },
  ]
  return grupos
    .filter(({ citas }) => citas.length > 0)
    .map(({ titulo, citas }) => (
      <div key={titulo} className="mb-3">
        <h3 className="mb-1 text-sm font-semibold">{titulo}</h3>
        <CitasEnDuda titulo={titulo} citas={citas} />
      </div>
    ))
}

/** Past appointments of which nobody said whether the patient came. */
export const usePorMarcar = () => useQuery(consulta(api.citas.porMarcar, { query: {} }))

/**
 * Unmarked appointments of past days, each with its likely mark, which is corrected where it is wrong. All are accepted at once, after
 * a question that counts and names them.
 */
export function PorMarcar() {
  const sesion = useSesion()
  const { zonaDe } = useSucursales()
  const { data } = usePorMarcar()
  const [corregidas, setCorregidas] = useState<ReadonlyMap<number, Asistencia>>(new Map())
  const aceptar = useAceptar()
  const citas = data?.data ?? []
  if (citas.length === 0) return null
  const marcaDe = (cita: Cita): Asistencia =>
    corregidas.get(cita.id) ??
    asistenciaPropuesta(cita, momentoEn(zonaDe(cita.sucursalId), sesion).fecha) ??
    'No asistió'
  const pedir = () => {
    const [asistieron, faltaron] = [
      citas.filter((cita) => marcaDe(cita) === 'Asistió'),
      citas.filter((cita) => marcaDe(cita) === 'No asistió'),
    ]
    preguntar({
      title: `¿Marcar ${contar(citas.length, 'cita')}?`,
      description: `${contar(asistieron.length, 'asistió', 'asistieron')} y ${contar(faltaron.length, 'no asistió', 'no asistieron')}. ${PLAZO}`,
      children: <Recuento asistieron={asistieron} faltaron={faltaron} />,
      confirmLabel: `Marcar ${contar(citas.length, 'cita')}`,
      icon: <CheckCheck />,
      hacer: () => aceptar(citas.map((cita) => ({ id: cita.id, asistencia: marcaDe(cita) }))),
      fallo: (error) => textoDeFallo(error, FALLO),
    })
  }
  const columnas = columnasDe(marcaDe, ({ id }, marca) => setCorregidas(new Map(corregidas).set(id, marca)))
  return (
    <Card
      title={`Por marcar (${citas.length})`}
      padded={false}
      actions={
        <Button variant="primary" icon={<CheckCheck />} onClick={pedir}>
          Aceptar todas
        </Button>
      }
    >
      <Table caption="Citas por marcar" columns={columnas} rows={citas} rowKey={({ id }) => id} alta />
    </Card>
  )
}
