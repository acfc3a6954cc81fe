// #region verify
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.time.Instant;
import java.util.Base64;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

final class Verify {
    private static final long TOLERANCE = 300; // seconds

    /** Whether one of the signatures is right and the attempt is recent. */
    static boolean verify(byte[] body, String id, String timestamp, String signatures, String secret, Instant now)
            throws GeneralSecurityException {
        if (Math.abs(now.getEpochSecond() - Long.parseLong(timestamp)) > TOLERANCE) return false;

        byte[] key = Base64.getDecoder().decode(secret.replaceFirst("^whsec_", ""));
        Mac mac = Mac.getInstance("HmacSHA256");
        mac.init(new SecretKeySpec(key, "HmacSHA256"));
        mac.update((id + "." + timestamp + ".").getBytes(StandardCharsets.UTF_8));
        byte[] wanted = Base64.getEncoder().encode(mac.doFinal(body));

        for (String part : signatures.split(" ")) {
            if (part.startsWith("v1,")
                    && MessageDigest.isEqual(part.substring(3).getBytes(StandardCharsets.UTF_8), wanted)) return true;
        }
        return false;
    }
}
// #endregion
