import { entidades, entidadesAuditadas } from '@nitida/contract/auditoria.nombres'
import { DIAS_DE_AUDITORIA } from '@nitida/contract/auditoria.rules'
import { esFecha } from '@nitida/contract/fechas'
import { etiquetaSucursal, nombreDe, nombreLegible } from '@nitida/contract/nombres'
import { useQuery } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { consulta } from '../../../base/api/consulta.ts'
import { api } from '../../../base/api/rutas.ts'
import { conDesde, conHasta } from '../../../base/direccion/periodo.ts'
import { useSucursales } from '../../../entidades/sucursal/useSucursales.ts'
import { Button } from '../../../ui/Button.tsx'
import { Checkbox } from '../../../ui/Checkbox.tsx'
import { DateField } from '../../../ui/DateField.tsx'
import { FilterSelect } from '../../../ui/FilterSelect.tsx'
import type { VistaDeAuditoria } from './useAuditoria.ts'

const TODAS = 0
const deEntidades = [
  { value: TODAS, label: 'Todos los asuntos' },
  ...entidades
    .map((entidad, n) => ({ value: n + 1, label: entidadesAuditadas[entidad] }))
    .toSorted((a, b) => a.label.localeCompare(b.label, 'es')),
]

/** Which days, whose acts, where, and on what. */
export function Filtros({ vista: { hoy, rango, filtro, cambiar } }: { vista: VistaDeAuditoria }) {
  const { activas } = useSucursales()
  const personas = useQuery(consulta(api.usuarios.list, {})).data?.data ?? []
  const { usuario, sucursal, entidad } = filtro
  return (
    <fieldset className="mb-4 flex min-w-0 flex-wrap items-center gap-2">
      <legend className="sr-only">Días, persona, sucursal y asunto</legend>
      <DateField
        label="Desde"
        labelHidden
        value={rango.desde}
        hoy={hoy}
        max={hoy}
        onValueChange={(dia) => dia && esFecha(dia) && cambiar(conDesde(rango, dia, DIAS_DE_AUDITORIA))}
        className="w-40"
      />
      <DateField
        label="Hasta"
        labelHidden
        value={rango.hasta}
        hoy={hoy}
        max={hoy}
        onValueChange={(dia) => dia && esFecha(dia) && cambiar(conHasta(rango, dia, DIAS_DE_AUDITORIA))}
        className="w-40"
      />
      <FilterSelect
        label="Persona"
        labelHidden
        options={[
          { value: TODAS, label: 'Todas las personas' },
          ...personas.map((una) => ({ value: una.id, label: nombreLegible(nombreDe(una)) })),
        ]}
        value={usuario ?? TODAS}
        onValueChange={(id) => cambiar({ usuario: id || null })}
        className="w-full sm:w-56"
      />
      <FilterSelect
        label="Sucursal"
        labelHidden
        options={[
          { value: TODAS, label: 'Todas las sucursales' },
          ...activas.map((una) => ({ value: una.id, label: etiquetaSucursal(una) })),
        ]}
        value={sucursal ?? TODAS}
        onValueChange={(id) => cambiar({ sucursal: id || null })}
        className="w-full sm:w-56"
      />
      <FilterSelect
        label="Asunto"
        labelHidden
        options={deEntidades}
        value={entidad ? entidades.indexOf(entidad) + 1 : TODAS}
        onValueChange={(cual) => cambiar({ entidad: cual ? (entidades[cual - 1] ?? null) : null })}
        className="w-full sm:w-56"
      />
      <SobreQuien filtro={filtro} cambiar={cambiar} />
    </fieldset>
  )
}

/** The patient, the order or the act that the URL names, with the way out. */
function SobreQuien({ filtro, cambiar }: Pick<VistaDeAuditoria, 'filtro' | 'cambiar'>) {
  const { paciente, pedido, lecturas, comoHecho } = filtro
  return (
    <>
      {paciente ? (
        <Checkbox
          label="Sólo quién leyó su expediente"
          checked={lecturas === 'true'}
          onChange={({ target }) => cambiar({ lecturas: target.checked ? 'true' : null })}
        />
      ) : null}
      {paciente || pedido ? (
        <Button size="sm" icon={<X />} onClick={() => cambiar({ paciente: null, pedido: null, lecturas: null })}>
          {paciente ? 'Quitar el paciente' : 'Quitar el pedido'}
        </Button>
      ) : null}
      {comoHecho ? (
        <Button size="sm" icon={<X />} onClick={() => cambiar({ comoHecho: null })}>
          Quitar la dirección
        </Button>
      ) : null}
    </>
  )
}
