import { HORA_DE_INFORME } from '@nitida/contract/informe'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Mail } from 'lucide-react'
import { call } from '../../base/api/call.ts'
import { consulta } from '../../base/api/consulta.ts'
import { api } from '../../base/api/rutas.ts'
import { Button } from '../../ui/Button.tsx'
import { toast } from '../../ui/toast.ts'

/** Why it is not sent yet. */
const SIN_CUENTA = 'Falta la cuenta de correo. Un Usuario Maestro la pone en «Ajustes» de Sucursales, en «Conexiones».'

/** Whether last week's figures come by e-mail on Mondays; the button changes it where it stands. */
export function InformeSemanal() {
  const cliente = useQueryClient()
  const { data } = useQuery(consulta(api.negocio.informe, {}))
  const cambiar = useMutation({
    mutationFn: async (activo: boolean) => await call(api.negocio.cambiarInforme, { body: { activo } }),
    onSuccess: async ({ data: { activo, correo, sale } }) => {
      await cliente.invalidateQueries({ queryKey: ['negocio'] })
      if (!activo) toast.exito('Ya no se enviará.')
      else if (sale) toast.exito('¡Listo!', `El lunes recibirás la semana en ${correo}.`)
      else toast.info('Queda pedido, y todavía no sale', SIN_CUENTA)
    },
    onError: (error) => toast.error('No se pudo cambiar el envío', error.message),
  })
  const activo = data?.data.activo ?? false
  return (
    <Button
      icon={<Mail />}
      disabled={!data}
      cargando={cambiar.isPending}
      onClick={() => cambiar.mutate(!activo)}
      title={data ? `En PDF, a ${data.data.correo}${data.data.sale ? '' : `. ${SIN_CUENTA}`}` : undefined}
    >
      {activo ? `Cada lunes a las ${HORA_DE_INFORME}:00 · Quitar` : 'Enviarme cada lunes'}
    </Button>
  )
}
