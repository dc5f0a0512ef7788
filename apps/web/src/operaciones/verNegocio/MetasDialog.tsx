import type { MetaDeSucursal, MetasDelMes } from '@nitida/contract/metas'
import { sucursalCorta } from '@nitida/contract/nombres'
import { Controller } from 'react-hook-form'
import { FalloAviso } from '../../base/formularios/FalloAviso.tsx'
import { FormularioEnDialogo } from '../../base/formularios/FormularioEnDialogo.tsx'
import { useEnvio } from '../../base/formularios/useEnvio.ts'
import { BotonesDeFormulario } from '../../ui/BotonesDeFormulario.tsx'
import { Button } from '../../ui/Button.tsx'
import { Form } from '../../ui/Form.tsx'
import { dinero } from '../../ui/formatos.ts'
import { MoneyField } from '../../ui/NumberField.tsx'
import { toast } from '../../ui/toast.ts'
import { useGuardarMetas } from './useMetas.ts'

interface Props {
  metas: MetasDelMes
  nombre: string
  onCerrar: () => void
}

/** Amounts by branch, under names that no list index can confuse. */
type Valores = Record<string, number | null>

const campoDe = ({ idSucursal }: MetaDeSucursal) => `s${idSucursal}`

const valoresDe = ({ sucursales }: MetasDelMes): Valores =>
  Object.fromEntries(sucursales.map((una) => [campoDe(una), una.meta]))

/**
 * What each branch shall sell in a month; an empty field is no goal. Only what was typed is sent: the other fields follow what others
 * save meanwhile.
 */
export function MetasDialog({ metas, nombre, onCerrar }: Props) {
  const { sucursales } = metas
  const guardar = useGuardarMetas(metas, campoDe)
  const { form, errorDe, fallo, enviar, enviando } = useEnvio<Valores>({
    iniciales: valoresDe(metas),
    alDia: valoresDe(metas),
    accion: 'guardar las metas',
    hacer: async (valores) => {
      const cambiadas = sucursales.flatMap((una) => {
        const meta = valores[campoDe(una)] ?? null
        return meta === una.meta ? [] : [{ idSucursal: una.idSucursal, meta }]
      })
      if (cambiadas.length > 0) {
        await guardar(cambiadas)
        toast.exito('¡Metas guardadas!')
      }
      onCerrar()
    },
  })
  const deAntes = sucursales.filter((una) => una.anterior !== null)
  const copiar = () => {
    for (const una of deAntes) form.setValue(campoDe(una), una.anterior, { shouldDirty: true })
  }
  return (
    <FormularioEnDialogo
      open
      onCerrar={onCerrar}
      title={`Metas de ${nombre}`}
      description="Cuánto debe vender cada sucursal en el mes. Vacía, la sucursal no tiene meta."
    >
      <Form onSubmit={enviar} aria-label="Metas" className="grid gap-4">
        <FalloAviso fallo={fallo} />
        {deAntes.length > 0 ? (
          <Button variant="secondary" size="sm" onClick={copiar} className="justify-self-start">
            Las mismas del mes anterior
          </Button>
        ) : null}
        {sucursales.map((una) => (
          <Controller
            key={una.idSucursal}
            name={campoDe(una)}
            control={form.control}
            rules={{
              validate: (valor) => valor === null || valor === undefined || valor >= 1 || 'Escribe al menos un peso.',
            }}
            render={({ field: { onChange, value, ...campo } }) => (
              <MoneyField
                label={sucursalCorta(una)}
                ayuda={una.anterior === null ? undefined : `El mes anterior: ${dinero(una.anterior)}`}
                error={errorDe(campoDe(una))}
                value={value ?? null}
                {...campo}
                onValueChange={onChange}
              />
            )}
          />
        ))}
        <BotonesDeFormulario onCerrar={onCerrar} cargando={enviando}>
          Guardar metas
        </BotonesDeFormulario>
      </Form>
    </FormularioEnDialogo>
  )
}
