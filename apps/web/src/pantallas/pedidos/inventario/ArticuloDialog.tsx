import type { Articulo } from '@nitida/contract/inventario'
import { FalloAviso } from '../../../base/formularios/FalloAviso.tsx'
import { FormularioEnDialogo } from '../../../base/formularios/FormularioEnDialogo.tsx'
import { useEnvio } from '../../../base/formularios/useEnvio.ts'
import { BotonesDeFormulario } from '../../../ui/BotonesDeFormulario.tsx'
import { Form } from '../../../ui/Form.tsx'
import { toast } from '../../../ui/toast.ts'
import { aCuerpo, type ValoresArticulo, valoresDe } from './articulo.valores.ts'
import { CamposDeArticulo } from './CamposDeArticulo.tsx'
import { useCrearArticulo, useGuardarArticulo } from './useInventario.ts'

interface Props {
  open: boolean
  /** Null for a new one. */
  articulo: Articulo | null
  sucursal: number
  onCerrar: () => void
  onGuardado?: (id: number) => void
}

const NUEVO = { id: 0, version: 1 }

/** An article of the catalogue, new or to be changed. */
export function ArticuloDialog({ open, articulo, sucursal, onCerrar, onGuardado }: Props) {
  const crear = useCrearArticulo()
  const guardar = useGuardarArticulo(articulo ?? NUEVO)
  const formulario = useEnvio<ValoresArticulo>({
    iniciales: valoresDe(articulo),
    accion: 'guardar el artículo',
    hacer: async (valores) => {
      const cuerpo = aCuerpo(valores, sucursal)
      const { id } = articulo
        ? await guardar.mutateAsync({ ...cuerpo, activo: valores.activo })
        : await crear.mutateAsync(cuerpo)
      toast.exito(articulo ? '¡Artículo guardado!' : '¡Artículo creado!', `${cuerpo.marca} ${cuerpo.modelo}.`)
      onCerrar()
      onGuardado?.(id)
    },
  })
  return (
    <FormularioEnDialogo
      size="lg"
      open={open}
      onCerrar={onCerrar}
      title={articulo ? `Editar ${articulo.marca} ${articulo.modelo}` : 'Nuevo artículo'}
      description="Lo ve toda la cadena; el mínimo y el precio propio son de esta sucursal."
    >
      <Form onSubmit={formulario.enviar} aria-label="Datos del artículo" className="grid gap-4">
        <FalloAviso fallo={formulario.fallo} />
        <CamposDeArticulo {...formulario} nuevo={articulo === null} />
        <BotonesDeFormulario onCerrar={onCerrar} cargando={formulario.enviando}>
          {articulo ? 'Guardar' : 'Crear artículo'}
        </BotonesDeFormulario>
      </Form>
    </FormularioEnDialogo>
  )
}
