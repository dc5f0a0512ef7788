import { esFecha } from '@nitida/contract/fechas'
import { type Comparacion, DIAS_MAXIMOS, type Periodo, type Rango } from '@nitida/contract/negocio.rules'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { conDesde, conHasta } from '../../base/direccion/periodo.ts'
import { useSesion } from '../../base/sesion/useSesion.ts'
import { FiltroSucursal } from '../../entidades/sucursal/FiltroSucursal.tsx'
import { DateField } from '../../ui/DateField.tsx'
import { FilterSelect } from '../../ui/FilterSelect.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { SegmentedField } from '../../ui/SegmentedField.tsx'
import { nombreDePeriodo } from './rangos.ts'
import { type VistaDeNegocio, vecino } from './useNegocio.ts'

const periodosConNombre: readonly { value: Periodo; label: string }[] = [
  { value: 'dia', label: 'Día' },
  { value: 'semana', label: 'Semana' },
  { value: 'mes', label: 'Mes' },
  { value: 'trimestre', label: 'Trimestre' },
  { value: 'libre', label: 'Libre' },
]

const comparaciones: readonly Comparacion[] = ['anio', 'anterior']
const nombreDeComparacion: Record<Comparacion, string> = {
  anio: 'Comparar con: hace un año',
  anterior: 'Comparar con: lo anterior',
}

/** Which days, of which branch, against which; of a manager the branch is his own. */
export function Filtros({ vista }: { vista: VistaDeNegocio }) {
  const deLaCadena = useSesion().usuario.userType === '0'
  const { periodo, contra, sucursal, cambiar } = vista
  return (
    <fieldset className="mb-4 flex flex-wrap items-center gap-2 min-w-0">
      <legend className="sr-only">{deLaCadena ? 'Periodo y sucursal' : 'Periodo'}</legend>
      <SegmentedField
        label="Periodo"
        labelHidden
        options={periodosConNombre}
        value={periodo}
        onValueChange={(otro) => otro && cambiar({ periodo: otro })}
      />
      {periodo === 'libre' ? <Libre vista={vista} /> : <Paso vista={vista} />}
      {deLaCadena ? <FiltroSucursal sucursal={sucursal} onSucursal={(id) => cambiar({ sucursal: id })} /> : null}
      <FilterSelect
        label="Comparar con"
        labelHidden
        options={comparaciones.map((una, value) => ({ value, label: nombreDeComparacion[una] }))}
        value={comparaciones.indexOf(contra)}
        onValueChange={(cual) => cambiar({ contra: comparaciones[cual ?? 0] ?? 'anio' })}
        className="w-full sm:w-60 xl:ml-auto"
      />
    </fieldset>
  )
}

/** The period and its neighbours. */
function Paso({ vista: { periodo, entero, hoy, cambiar } }: { vista: VistaDeNegocio }) {
  return (
    <div className="flex items-center gap-1.5 max-sm:w-full">
      <IconButton
        variant="secondary"
        label="Periodo anterior"
        icon={<ChevronLeft />}
        onClick={() => cambiar({ dia: vecino(entero, -1) })}
      />
      <span role="status" className="min-w-44 flex-1 px-2 text-center font-medium">
        {nombreDePeriodo(periodo, entero)}
      </span>
      <IconButton
        variant="secondary"
        label="Periodo siguiente"
        icon={<ChevronRight />}
        motivo={entero.hasta < hoy ? null : 'Llega hasta hoy.'}
        onClick={() => cambiar({ dia: vecino(entero, 1) })}
      />
    </div>
  )
}

/** Any days, a year at most. */
function Libre({ vista: { rango, hoy, cambiar } }: { vista: VistaDeNegocio }) {
  const { desde, hasta } = rango
  const ir = (otro: Rango) => cambiar({ dia: otro.desde, hasta: otro.hasta })
  return (
    <>
      <DateField
        label="Desde"
        labelHidden
        value={desde}
        hoy={hoy}
        max={hoy}
        onValueChange={(dia) => dia && esFecha(dia) && ir(conDesde(rango, dia, DIAS_MAXIMOS))}
        className="w-40"
      />
      <DateField
        label="Hasta"
        labelHidden
        value={hasta}
        hoy={hoy}
        max={hoy}
        onValueChange={(dia) => dia && esFecha(dia) && ir(conHasta(rango, dia, DIAS_MAXIMOS))}
        className="w-40"
      />
    </>
  )
}
