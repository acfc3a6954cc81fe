# #region verify
require 'json'
require 'openssl'

TOLERANCE = 300 # seconds

# The event if one of the signatures is right and the attempt is recent; raises otherwise.
def verify(body, headers, secret, now = Time.now.to_i)
  id, timestamp = headers.values_at('webhook-id', 'webhook-timestamp')
  raise ArgumentError, 'too old' if (now - Integer(timestamp)).abs > TOLERANCE

  key = secret.delete_prefix('whsec_').unpack1('m')
  wanted = [OpenSSL::HMAC.digest('SHA256', key, "#{id}.#{timestamp}.#{body}")].pack('m0')

  right = headers['webhook-signature'].split.any? do |part|
    OpenSSL.secure_compare(part, "v1,#{wanted}")
  end
  raise ArgumentError, 'no signature is right' unless right

  JSON.parse(body)
end
# #endregion
